/**
 * Names of values that say how much of something a rate is for, in the feeds of central banks and other sources:
 * without diacritics, in lower case. Such a value is never ignored: it must be shown, or the rate is computed for one
 * unit.
 */
const UNIT_NAMES = [
  ...['unit', 'units', 'nominal', 'quantity', 'quant', 'qty', 'multiplier', 'scale', 'lot', 'per', 'amount'],
  ...['birim', 'einheit', 'einheiten', 'menge', 'unite', 'unites', 'quotite', 'unidad', 'unidades', 'cantidad'],
  ...['unita', 'quantita', 'unidade', 'quantidade', 'mnozstvi', 'mnozstvo', 'kolicina', 'jedinica', 'mennyiseg'],
  ...['egyseg', 'enhet', 'antal', 'enhed', 'yksikko', 'kogus', 'hulk', 'kiekis', 'daudzums', 'liczba', 'przelicznik'],
];
const ENDING = /(?:unit|units|nominal|quantity|multiplier|scale|przelicznik)$/;

/** Whether a property, element or attribute with this name says what its neighbours are measured in. */
export function isUnitName(name: string): boolean {
  const plain = name
    .slice(0, 100)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  return UNIT_NAMES.includes(plain) || ENDING.test(plain);
}
