import { describe, expect, it } from 'vitest';
import { checkXml } from './check-xml.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));

describe('an XML document', () => {
  it.each([
    ['one element', utf8('<a/>')],
    ['declaration, comment and data section', utf8('<?xml version="1.0"?><!-- x --><a b="1"><![CDATA[ < & ]]></a>\n')],
    ['the five entities and numbers', utf8('<a>&amp;&lt;&gt;&quot;&apos;&#8364;&#x20AC;</a>')],
    ['an old encoding that it declares', latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe4</a>')],
    ['UTF-16 with its mark', utf16('<?xml version="1.0" encoding="UTF-16"?><a>ä</a>')],
    ['UTF-8 with its mark', utf8('\ufeff<a>ä</a>')],
    ['names of a space of their own', utf8('<f:a xmlns:f="urn:feed"><f:b/></f:a>')],
  ])('of %s is taken', (_, bytes) => {
    checkXml(bytes);
  });

  it.each([
    ['nothing', ''],
    ['words', 'hello'],
    ['JSON', '{"a":1}'],
    ['two roots', '<a/><b/>'],
    ['words after its end', '<a/>hello'],
    ['an open element', '<a>'],
    ['crossed elements', '<a><b></a></b>'],
    ['a bare ampersand', '<a>&</a>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['a bracket in an attribute', '<a b="<"/>'],
    ['the same attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['a control character', '<a>\u0001</a>'],
    ['a written control character', '<a>&#1;</a>'],
    ['the end of a data section alone', '<a>]]></a>'],
    ['a name space that nobody declared', '<f:a/>'],
    ['HTML', '<html><body>x<br></body></html>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a file from elsewhere', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a drawing under another prefix', '<x:svg xmlns:x="http://www.w3.org/2000/svg"/>'],
    ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['depth without end', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`],
    ['an encoding that hides things', '<?xml version="1.0" encoding="UTF-7"?><a/>'],
    ['another encoding than it says', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
  ])('of %s is refused', (_, text) => {
    expect(() => checkXml(utf8(text))).toThrow('This XML file can’t be used: ');
  });

  it('is refused when its bytes are not of its encoding, also with a document type hidden in UTF-16', () => {
    expect(() => checkXml(latin1('<a>\xe4</a>'))).toThrow('its characters can’t be read');
    expect(() => checkXml(utf16('<!DOCTYPE a><a/>'))).toThrow('it has a DOCTYPE');
  });
});
