interface PdfOptions {
  /** Width and height of each page in points, by its index. */
  size?(index: number): [width: number, height: number];
  /** Red, green and blue of the background of all pages, from 0 to 1. */
  colour?: [number, number, number];
}

/** Creates a PDF with this many pages, each with a background and its number (ISO 32000-1). */
export function pdfWith(count: number, options: PdfOptions = {}): Buffer {
  const { size = () => [960, 540], colour = [0.11, 0.31, 0.85] } = options;
  const pages = Array.from({ length: count }, (_, index) => index);
  const pageObject = (index: number) => 4 + index * 2;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${pages.map((index) => `${pageObject(index)} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((index) => {
      const [width, height] = size(index);
      const drawing = `${colour.join(' ')} rg 0 0 ${width} ${height} re f 1 1 1 rg BT /F 40 Tf 40 ${height - 80} Td (Page ${index + 1}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</Font<</F 3 0 R>>>>/Contents ${pageObject(index) + 1} 0 R>>`,
        stream('', drawing),
      ];
    }),
  ];
  return pdfOf(objects);
}

/** An object with data, such as what is drawn on a page. */
export function stream(entries: string, data: string): string {
  return `<<${entries}/Length ${data.length}>>stream\n${data}\nendstream`;
}

/** A PDF of these objects, numbered from 1. The first one is the catalog. */
export function pdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

const CHARACTERS =
  '1 begincodespacerange<0000><FFFF>endcodespacerange 2 beginbfchar<0001><0041><0002><D80BDF90>endbfchar';
/** A PDF without its font, and with a character of the Bronze Age that no other font has: U+12F90. */
export const PDF_WITHOUT_FONT = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
  stream('', 'BT /F 40 Tf 9 9 Td <00010002> Tj ET'),
  '<</Type/Font/Subtype/Type0/BaseFont/Missing/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>',
  '<</Type/Font/Subtype/CIDFontType2/BaseFont/Missing/CIDSystemInfo<</Registry(A)/Ordering(B)/Supplement 0>>/FontDescriptor 7 0 R>>',
  '<</Type/FontDescriptor/FontName/Missing/Flags 4>>',
  stream('', `begincmap ${CHARACTERS} endcmap`),
]);
