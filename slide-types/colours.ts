/** The colour keywords of CSS Color Module Level 4, in lower case. */
const WORDS = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
  chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey
  darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray
  darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen
  fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender
  lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey
  lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen
  magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen
  mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange
  orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray
  slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
  transparent currentcolor accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field
  fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext`.split(
    /\s+/,
  ),
);

const NUMBER = '(?:\\d+(?:\\.\\d+)?|\\.\\d+)';
const SHARE = `(?:${NUMBER}%)`;
const EITHER = `(?:${NUMBER}%?)`;
const commas = (...values: string[]) => `${values.join(' *, *')}(?: *, *${EITHER})?`;
const spaces = (...values: string[]) => `${values.join(' +')}(?: */ *${EITHER})?`;

const RED_GREEN_BLUE = new RegExp(
  `^rgba?\\( *(?:${[
    commas(NUMBER, NUMBER, NUMBER),
    commas(SHARE, SHARE, SHARE),
    spaces(NUMBER, NUMBER, NUMBER),
    spaces(SHARE, SHARE, SHARE),
  ].join('|')}) *\\)$`,
  'i',
);
const HUE = new RegExp(`^hsla?\\( *(?:${commas(NUMBER, SHARE, SHARE)}|${spaces(NUMBER, SHARE, SHARE)}) *\\)$`, 'i');
const CODE = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Whether browsers know this colour keyword or can parse this code. */
export function isKnownColour(value: string): boolean {
  return WORDS.has(value.toLowerCase()) || [CODE, RED_GREEN_BLUE, HUE].some((form) => form.test(value));
}
