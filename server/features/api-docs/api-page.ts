import type { JsonSchema, OpenApiDocument, Operation } from '#contract/openapi-types.ts';
import { type Html, html } from './html.ts';
import { recordLink, shape } from './shape.ts';

interface DescribedCall {
  method: string;
  path: string;
  operation: Operation;
}

/** Renders the API's description as one page: calls by tag, then the records that they use. */
export function apiPage(document: OpenApiDocument, address: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DescribedCall => ({ method, path, operation })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const records = Object.entries(document.components.schemas);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title} API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${address}/api-docs.css">
<script src="${address}/api-docs.js" defer></script>
</head>
<body>
<nav aria-label="Calls">
<p class="product">${document.info.title} <span>API ${document.info.version}</span></p>
<input type="search" id="search" placeholder="Find a call" aria-label="Find a call" hidden>
<p id="none" hidden>No matching calls.</p>
${groups.map(menuOfGroup)}
<section id="list-of-records"><h2><a href="#records">Records</a></h2>
<ul>${records.map(([name]) => html`<li>${recordLink(name)}</li>`)}</ul></section>
</nav>
<main>
<header>
<h1>${document.info.title} API</h1>
${paragraphs(document.info.description)}
<p>The same for programs: <a href="/openapi.json">openapi.json</a>, OpenAPI ${document.openapi}.</p>
<p>How calls are refused:</p>
<dl>${errorsOf(calls).map(([status, description]) => html`<dt>${status}</dt><dd>${description}</dd>`)}</dl>
</header>
${groups.map(sectionOfGroup)}
<section id="records"><h2>Records</h2>
${records.map(([name, schema]) => articleOfRecord(name, schema))}
</section>
</main>
</body>
</html>
`.text;
}

/**
 * Returns the meaning of each error status. For 401 it is that of calls with a session, not the special one of logins.
 */
function errorsOf(calls: DescribedCall[]): [string, string][] {
  const byStatus = new Map<string, string>();
  for (const { operation } of calls.toSorted(signedInFirst)) {
    for (const [status, { description }] of Object.entries(operation.responses)) {
      if (Number(status) >= 400 && !byStatus.has(status)) byStatus.set(status, description);
    }
  }
  return [...byStatus].sort(([one], [other]) => Number(one) - Number(other));
}

function signedInFirst(one: DescribedCall, other: DescribedCall): number {
  return other.operation.security.length - one.operation.security.length;
}

function menuOfGroup({ name, calls }: { name: string; calls: DescribedCall[] }): Html {
  return html`<section><h2><a href="#${anchorOfGroup(name)}">${name}</a></h2>
<ul>${calls.map(
    ({ method, path, operation }) =>
      html`<li data-call="${operation.operationId}"><a href="#${operation.operationId}"><span class="method ${method}">${method}</span> ${shortPath(path)}</a></li>`,
  )}</ul></section>
`;
}

function sectionOfGroup({ name, calls }: { name: string; calls: DescribedCall[] }): Html {
  return html`<section id="${anchorOfGroup(name)}"><h2>${name}</h2>
${calls.map(articleOfCall)}</section>
`;
}

function articleOfCall({ method, path, operation }: DescribedCall): Html {
  const { requestBody, responses } = operation;
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const [body] = Object.entries(requestBody?.content ?? {});
  const isEmpty = body && Object.keys(body[1].schema.properties ?? {}).length === 0 && !body[1].schema.$ref;
  const refused = Object.keys(responses).filter((status) => Number(status) >= 400);
  return html`<article id="${operation.operationId}">
<h3><span class="method ${method}">${method}</span> <code>${breakable(path)}</code></h3>
<p>${marked(operation.summary)}</p>
<dl>
<dt>Access</dt><dd>${operation.description}</dd>
${parameters.length === 0 ? '' : html`<dt>Address</dt><dd><pre>${parametersShape(parameters)}</pre></dd>`}
${!body || isEmpty ? '' : html`<dt>Request${typeNote(body[0])}</dt><dd><pre>${shape(body[1].schema)}</pre></dd>`}
${Object.entries(responses)
  .filter(([status]) => Number(status) < 400)
  .map(([status, response]) => responseShape(status, response))}
<dt>Errors</dt><dd class="refusals">${refused.map(
    (status) => html`<span title="${responses[status]?.description ?? ''}">${status}</span> `,
  )}</dd>
</dl>
</article>
`;
}

function responseShape(status: string, { description, content }: Operation['responses'][string]): Html {
  const [body] = Object.entries(content ?? {});
  if (!body) return html`<dt>Response</dt><dd>${status}. ${description}</dd>`;
  return html`<dt>Response${typeNote(body[0])}</dt><dd><pre>${shape(body[1].schema)}</pre></dd>`;
}

function parametersShape(parameters: NonNullable<Operation['parameters']>): Html {
  return html`${parameters.map(
    ({ name, in: location, required, schema }) =>
      html`<b>${name}</b>${required ? '' : '?'}: ${shape(schema)} <i>in the ${location}</i>\n`,
  )}`;
}

function articleOfRecord(name: string, schema: JsonSchema): Html {
  const { description, ...rest } = schema;
  return html`<article id="${name}"><h3>${name}</h3>
${typeof description === 'string' ? html`<p>${description}</p>` : ''}<pre>${shape(rest)}</pre></article>
`;
}

function typeNote(type: string): Html | string {
  return type === 'application/json' ? '' : html` <small>${type}</small>`;
}

function anchorOfGroup(name: string): string {
  return `calls-${name.replaceAll(' ', '-')}`;
}

/** Returns the end of the path, which is what differs within a group. */
function shortPath(path: string): string {
  return path.replace(/^\/api\/[a-z]+\/(?=\w)/, '').replace(/^\/(?=\w)/, '');
}

/** Lets long paths break after slashes. */
function breakable(path: string): Html {
  return html`${path.split(/(?<=\/)(?=.)/).map((part, index) => (index === 0 ? part : html`<wbr>${part}`))}`;
}

function paragraphs(text: string): Html[] {
  return text.split('\n\n').map((paragraph) => html`<p>${marked(paragraph)}</p>\n`);
}

/** Renders backticks, the only mark-up of descriptions. */
function marked(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
