// biome-ignore-all lint/complexity/useArrowFunction: browsers without arrow functions must be able to parse this
// biome-ignore-all lint/style/useTemplate: the same browsers have no templates

/*
 * Tells people in front of a screen that its browser is too old, and which ones it needs. Only such browsers load this:
 * those without modules through `nomodule`, others through the guard. It uses nothing that a browser of 2013 lacks.
 */
(function () {
  var BACKGROUND = '#12211f';
  /** The build inserts the versions. */
  var NEEDED =
    'It works in Chrome, Edge and other Chromium browsers from version {{chrome}} ({{chromeYear}}), ' +
    'in Firefox from {{firefox}} and in Safari from {{safari}}.';
  var version = /(?:Chrome|Firefox|Version)\/(\d+)/.exec(navigator.userAgent);

  function show() {
    var height = document.documentElement.clientHeight;
    var width = document.documentElement.clientWidth;
    // A strip has room for three lines, and everything from a phone to a wall for nine.
    var isStrip = width > 4 * height;
    var size = Math.max(11, Math.min(height / (isStrip ? 9 : 26), width / 34));
    // The images that the server rendered would cover the message.
    document.body.innerHTML = '';
    document.documentElement.style.background = BACKGROUND;
    document.body.style.cssText = 'margin:0;background:' + BACKGROUND + ';color:#f3f1ec;font-family:sans-serif';
    // Otherwise, a long address would make the table wider than the screen.
    var frameShape = 'display:table;table-layout:fixed;width:100%;height:100%';
    var frame = add(document.body, 'div', 'position:absolute;top:0;left:0;' + frameShape);
    var middle = add(frame, 'div', 'display:table-cell;vertical-align:middle;padding:0 6%;word-wrap:break-word');
    var shape = 'font-size:' + size + 'px;max-width:' + (isStrip ? width : size * 30) + 'px';
    var text = add(middle, 'div', 'margin:0 auto;line-height:1.45;' + shape);
    var gap = 'margin:' + (isStrip ? 0.4 : 1) + 'em 0 0';
    add(text, 'h1', 'margin:0;font-weight:400;line-height:1.2;font-size:1.75em', 'This screen needs a newer browser');
    add(text, 'p', gap, NEEDED + (version ? ' This browser is version ' + version[1] + '.' : ''));
    var address = document.URL.split(/[?#]/)[0];
    add(text, 'p', gap + ';color:#a9b8b4', 'Update it, or open ' + address + ' on a newer device.');
  }

  /**
   * @param {HTMLElement} parent
   * @param {string} name
   * @param {string} style
   * @param {string} [text]
   */
  function add(parent, name, style, text) {
    var element = document.createElement(name);
    element.style.cssText = style;
    if (text) element.appendChild(document.createTextNode(text));
    return parent.appendChild(element);
  }

  show();
  window.addEventListener('resize', show);
})();
