// biome-ignore-all lint/complexity/useArrowFunction: browsers without arrow functions have to read this

/*
 * Runs in every browser there ever was, before the player: says so where the player can't run, and tries again where
 * its script did not arrive.
 */
(function () {
  var TRY_AGAIN_MS = 30000;
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

  document.addEventListener('DOMContentLoaded', function () {
    if (canRun) setTimeout(tryAgainIfEmpty, TRY_AGAIN_MS);
    else explain();
  });
})();
