/**
 * What sanitizing removed from the rich text of a request: JSON, a list for each field. Only sent if something was
 * removed.
 */
export const REMOVED_HTML_HEADER = 'x-removed-html';

/** The same for the API documentation, by the header's name. */
export const REMOVED_HTML = {
  [REMOVED_HTML_HEADER]:
    'What was removed from the text because screens don’t support it: a JSON object with a list for each field, for example {"rte_content":["<script>","onclick"]}. Missing if nothing was removed.',
};
