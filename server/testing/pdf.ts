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
        `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
      ];
    }),
  ];
  return withIndex(objects);
}

/** Writes the objects and the table of where they are. */
function withIndex(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
