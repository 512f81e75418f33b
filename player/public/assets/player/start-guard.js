// biome-ignore-all lint/complexity/useArrowFunction: browsers without arrow functions have to read this

/*
 * Runs in every browser there ever was, before the player: says so where the player can't run, has its script come, and
 * tries again where that did not arrive.
 */
(function () {
  var TRY_AGAIN_MS = 30000;
  /** Pictures that are slower than this are not waited for. */
  var WAITS_AT_MOST_MS = 300;
  var canRun =
    'noModule' in document.createElement('script') &&
    !!window.fetch &&
    !!window.EventSource &&
    !!window.AbortController &&
    !!window.ResizeObserver &&
    'flatMap' in Array.prototype;

  function root() {
    return document.getElementById('vitrine-player') || document.body;
  }

  function explain() {
    root().innerHTML =
      '<p class="notice" style="color:#fff;font:24px sans-serif;margin:20% 10%;text-align:center">' +
      'This screen needs a newer browser. Chrome, Edge, Firefox and Safari from 2019 on all work.</p>';
  }

  function tryAgainIfEmpty() {
    if (root().hasChildNodes()) return;
    var page = new XMLHttpRequest();
    page.open('GET', location.href);
    page.onload = function () {
      if (page.status === 200 && page.responseText.indexOf('id="vitrine-player"') >= 0) location.reload();
      else setTimeout(tryAgainIfEmpty, TRY_AGAIN_MS);
    };
    page.onerror = function () {
      setTimeout(tryAgainIfEmpty, TRY_AGAIN_MS);
    };
    page.send();
  }

  /**
   * The player's script comes once the pictures that the server drew are on the glass: a browser that takes a script apart
   * neither decodes nor paints meanwhile.
   * @param {HTMLTemplateElement} script
   */
  function beginAfterPictures(script) {
    /** @type {HTMLImageElement[]} */
    var pictures = Array.prototype.slice.call(document.querySelectorAll('[data-first-look] img'));
    var hasBegun = false;
    function begin() {
      if (hasBegun) return;
      hasBegun = true;
      document.head.appendChild(document.importNode(script.content, true));
    }
    function beginOnGlass() {
      requestAnimationFrame(function () {
        requestAnimationFrame(begin);
      });
    }
    if (pictures.length === 0) return begin();
    setTimeout(begin, WAITS_AT_MOST_MS);
    var decoded = pictures.map(function (picture) {
      return picture.decode();
    });
    // One that can't be decoded is not waited for.
    Promise.all(decoded).then(beginOnGlass, begin);
  }

  var script = /** @type {HTMLTemplateElement | null} */ (document.getElementById('player-script'));
  if (canRun && script) beginAfterPictures(script);
  document.addEventListener('DOMContentLoaded', function () {
    if (canRun) setTimeout(tryAgainIfEmpty, TRY_AGAIN_MS);
    else explain();
  });
})();
