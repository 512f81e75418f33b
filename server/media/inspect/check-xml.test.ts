import { describe, expect, it } from 'vitest';
import { checkXml } from './check-xml.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));

describe('an XML document', () => {
  it.each([
    ['a single element', utf8('<a/>')],
    [
      'a declaration, a comment and a CDATA section',
      utf8('<?xml version="1.0"?><!-- x --><a b="1"><![CDATA[ < & ]]></a>\n'),
    ],
    ['predefined entities and character references', utf8('<a>&amp;&lt;&gt;&quot;&apos;&#8364;&#x20AC;</a>')],
    ['a declared encoding', latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe4</a>')],
    ['UTF-16 with a byte order mark', utf16('<?xml version="1.0" encoding="UTF-16"?><a>ä</a>')],
    ['UTF-8 with a byte order mark', utf8('\ufeff<a>ä</a>')],
    ['a namespace', utf8('<f:a xmlns:f="urn:feed"><f:b/></f:a>')],
  ])('with %s is accepted', (_, bytes) => {
    checkXml(bytes);
  });

  it.each([
    ['no content', ''],
    ['text', 'hello'],
    ['JSON instead of XML', '{"a":1}'],
    ['two roots', '<a/><b/>'],
    ['text after its end', '<a/>hello'],
    ['an unclosed element', '<a>'],
    ['overlapping elements', '<a><b></a></b>'],
    ['a bare ampersand', '<a>&</a>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['an unescaped < in an attribute', '<a b="<"/>'],
    ['the same attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['a control character', '<a>\u0001</a>'],
    ['a reference to a control character', '<a>&#1;</a>'],
    ['the end of a CDATA section without its start', '<a>]]></a>'],
    ['an undeclared namespace', '<f:a/>'],
    ['HTML', '<html><body>x<br></body></html>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['an SVG root', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an SVG root with a prefix', '<x:svg xmlns:x="http://www.w3.org/2000/svg"/>'],
    ['an XHTML root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['101 levels of elements', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`],
    ['an encoding that is not ASCII-compatible', '<?xml version="1.0" encoding="UTF-7"?><a/>'],
    ['another encoding than it declares', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
  ])('with %s is rejected', (_, text) => {
    expect(() => checkXml(utf8(text))).toThrow('This XML file can’t be used: ');
  });

  it('is rejected if its bytes are invalid in its encoding, or if UTF-16 hides a document type', () => {
    expect(() => checkXml(latin1('<a>\xe4</a>'))).toThrow('its characters can’t be read');
    expect(() => checkXml(utf16('<!DOCTYPE a><a/>'))).toThrow('it has a DOCTYPE');
  });
});
