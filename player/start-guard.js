// biome-ignore-all lint/complexity/useArrowFunction: browsers without arrow functions must be able to parse this

/*
 * Runs before everything else in the page, in browsers of any age. Loads the player's script, or a message if the
 * browser is too old for it; reloads a page that stays empty, holds the first paint after a reload, and hides broken
 * images.
 */
(function () {
  var FIRST_CHECK_MS = 10000;
  var RETRY_MS = 30000;
  /** The script doesn't wait longer than this for images. */
  var IMAGES_TIMEOUT_MS = 300;
  /** If the player reloaded the page less than this ago, the browser still shows the previous page's last frame. */
  var JUST_RELOADED_MS = 60000;
  /** A script that takes longer than this to load has failed. */
  var SCRIPT_TIMEOUT_MS = 240000;
  var isScriptLoading = false;
  /** Checks features that every supported browser has and older ones lack. */
  var canRun =
    'noModule' in document.createElement('script') &&
    !!window.fetch &&
    !!window.EventSource &&
    !!window.AbortController &&
    !!window.ResizeObserver;

  function root() {
    return document.getElementById('vitrine-player');
  }

  /** Loads the message, and retries until it succeeds. Browsers without modules load it by themselves. */
  function explain() {
    if (!('noModule' in document.createElement('script'))) return;
    var script = document.createElement('script');
    script.src = '{{old-browser.js}}';
    script.onerror = function () {
      document.head.removeChild(script);
      setTimeout(explain, RETRY_MS);
    };
    document.head.appendChild(script);
  }

  function retryLater() {
    setTimeout(reloadIfEmpty, RETRY_MS);
  }

  function isRendered() {
    return (root() || document.createElement('div')).hasChildNodes();
  }

  function reloadIfEmpty() {
    if (isRendered()) return;
    if (isScriptLoading) return retryLater();
    var page = new XMLHttpRequest();
    page.open('GET', location.href);
    page.timeout = 60000;
    page.onload = function () {
      var text = page.responseText;
      var isComplete = text.indexOf('id="vitrine-player"') >= 0 && /<\/html>\s*$/.test(text);
      var address = (/<script type="module"[^>]* src="([^"]+)"/.exec(text) || [])[1];
      if (page.status !== 200 || !isComplete || !address) return retryLater();
      // The HTTP cache may contain a broken script, and would serve it again without a request.
      fetch(address, { cache: 'reload' })
        .then(function (response) {
          return response.ok ? response.text() : Promise.reject();
        })
        .then(function () {
          if (!isRendered()) location.reload();
        }, retryLater);
    };
    page.onerror = page.ontimeout = retryLater;
    page.send();
  }

  /**
   * Loads the player's script once the images that the server rendered are painted, because a browser that is parsing a
   * script neither decodes nor paints.
   * @param {HTMLTemplateElement} script
   */
  function loadAfterImages(script) {
    /** @type {HTMLImageElement[]} */
    var images = Array.prototype.slice.call(document.querySelectorAll('[data-first-paint] img'));
    var hasStarted = false;
    function load() {
      if (hasStarted) return;
      hasStarted = true;
      var player = document.importNode(script.content, true);
      var code = player.querySelector('script');
      if (code) code.onload = code.onerror = scriptSettled;
      isScriptLoading = true;
      setTimeout(scriptSettled, SCRIPT_TIMEOUT_MS);
      document.head.appendChild(player);
    }
    function scriptSettled() {
      isScriptLoading = false;
    }
    function loadOncePainted() {
      requestAnimationFrame(function () {
        requestAnimationFrame(load);
      });
    }
    // While painting is held, old browsers decode nothing either.
    if (images.length === 0 || document.getElementById('paint-hold')) return load();
    setTimeout(load, IMAGES_TIMEOUT_MS);
    var decoded = images.map(function (image) {
      return image.decode();
    });
    // If an image can't be decoded, the script is loaded immediately.
    Promise.all(decoded).then(loadOncePainted, load);
  }

  // Browsers would mark images that fail to load with an icon.
  document.addEventListener('error', updateImage, true);
  document.addEventListener('load', updateImage, true);
  /** @param {Event} event */
  function updateImage(event) {
    if (!(event.target instanceof HTMLImageElement)) return;
    event.target.style.visibility = event.type === 'error' ? 'hidden' : '';
  }

  /**
   * After a reload, browsers keep the previous page's last frame on the screen until they paint this page, and they
   * paint nothing while a style sheet is pending. This one is delayed until the player removes it.
   */
  function holdPaint() {
    var note = history.state;
    if (!note || !(Math.abs(Date.now() - note.leftAt) < JUST_RELOADED_MS)) return;
    // Only a style sheet that the parser finds blocks painting in all browsers.
    document.write('<link id="paint-hold" rel="stylesheet" href="/player-hold.css">');
  }

  if (canRun) holdPaint();
  if (canRun) setTimeout(reloadIfEmpty, FIRST_CHECK_MS);
  document.addEventListener('DOMContentLoaded', function () {
    var script = /** @type {HTMLTemplateElement | null} */ (document.getElementById('player-script'));
    if (!canRun) explain();
    else if (script) loadAfterImages(script);
  });
})();
