// biome-ignore-all lint/complexity/useArrowFunction: browsers without arrow functions have to read this

/*
 * Runs in every browser there ever was, before everything else in the page: says so where the player can't run, has its script
 * come, and tries again where that, or the rest of the page, did not arrive. What is broken is not seen.
 */
(function () {
  var FIRST_LOOK_MS = 10000;
  var TRY_AGAIN_MS = 30000;
  /** Pictures that are slower than this are not waited for. */
  var WAITS_AT_MOST_MS = 300;
  /** A page that was reloaded by its player no longer ago than this takes the place of one that showed something. */
  var JUST_RELOADED_MS = 60000;
  /** A script that is on its way for longer is lost. */
  var LOST_AFTER_MS = 240000;
  var isScriptComing = false;
  var canRun =
    'noModule' in document.createElement('script') &&
    !!window.fetch &&
    !!window.EventSource &&
    !!window.AbortController &&
    !!window.ResizeObserver &&
    'flatMap' in Array.prototype;

  function root() {
    return document.getElementById('vitrine-player');
  }

  function explain() {
    (root() || document.body).innerHTML =
      '<p class="notice" style="color:#fff;font:24px sans-serif;margin:20% 10%;text-align:center">' +
      'This screen needs a newer browser, such as Chrome, Edge, Firefox or Safari from 2019 or later.</p>';
  }

  function tryAgainLater() {
    setTimeout(tryAgainIfEmpty, TRY_AGAIN_MS);
  }

  function isDrawn() {
    return (root() || document.createElement('div')).hasChildNodes();
  }

  function tryAgainIfEmpty() {
    if (isDrawn()) return;
    if (isScriptComing) return tryAgainLater();
    var page = new XMLHttpRequest();
    page.open('GET', location.href);
    page.timeout = 60000;
    page.onload = function () {
      var text = page.responseText;
      var isWhole = text.indexOf('id="vitrine-player"') >= 0 && /<\/html>\s*$/.test(text);
      var address = (/<script type="module"[^>]* src="([^"]+)"/.exec(text) || [])[1];
      if (page.status !== 200 || !isWhole || !address) return tryAgainLater();
      // What is wrong with it may lie in the browser's cache, which would never ask for it again.
      fetch(address, { cache: 'reload' })
        .then(function (answer) {
          return answer.ok ? answer.text() : Promise.reject();
        })
        .then(function () {
          if (!isDrawn()) location.reload();
        }, tryAgainLater);
    };
    page.onerror = page.ontimeout = tryAgainLater;
    page.send();
  }

  /**
   * The player's script comes once the pictures that the server drew are on the glass: a browser that takes a script apart
   * neither decodes nor paints meanwhile.
   * @param {HTMLTemplateElement} script
   */
  function beginAfterPictures(script) {
    /** @type {HTMLImageElement[]} */
    var pictures = Array.prototype.slice.call(document.querySelectorAll('[data-first-paint] img'));
    var hasBegun = false;
    function begin() {
      if (hasBegun) return;
      hasBegun = true;
      var player = document.importNode(script.content, true);
      var code = player.querySelector('script');
      if (code) code.onload = code.onerror = scriptSettled;
      isScriptComing = true;
      setTimeout(scriptSettled, LOST_AFTER_MS);
      document.head.appendChild(player);
    }
    function scriptSettled() {
      isScriptComing = false;
    }
    function beginOnGlass() {
      requestAnimationFrame(function () {
        requestAnimationFrame(begin);
      });
    }
    // While nothing is painted, nothing would be decoded ahead, either.
    if (pictures.length === 0 || document.getElementById('paint-hold')) return begin();
    setTimeout(begin, WAITS_AT_MOST_MS);
    var decoded = pictures.map(function (picture) {
      return picture.decode();
    });
    // One that can't be decoded is not waited for.
    Promise.all(decoded).then(beginOnGlass, begin);
  }

  /** Of a picture that does not come, browsers draw a mark of their own. */
  document.addEventListener('error', showPicture, true);
  document.addEventListener('load', showPicture, true);
  /** @param {Event} event */
  function showPicture(event) {
    if (!(event.target instanceof HTMLImageElement)) return;
    event.target.style.visibility = event.type === 'error' ? 'hidden' : '';
  }

  /**
   * After a reload, browsers leave the last picture of the page before on the screen until they paint this one, and they paint
   * none before its styles are there: these come late, and the player takes them out when its slides are complete.
   */
  function holdPaint() {
    var note = history.state;
    if (!note || !(Math.abs(Date.now() - note.leftAt) < JUST_RELOADED_MS)) return;
    // Only what the parser itself comes upon holds it back in all browsers.
    document.write('<link id="paint-hold" rel="stylesheet" href="/player-hold.css">');
  }

  if (canRun) holdPaint();
  if (canRun) setTimeout(tryAgainIfEmpty, FIRST_LOOK_MS);
  document.addEventListener('DOMContentLoaded', function () {
    var script = /** @type {HTMLTemplateElement | null} */ (document.getElementById('player-script'));
    if (!canRun) explain();
    else if (script) beginAfterPictures(script);
  });
})();
