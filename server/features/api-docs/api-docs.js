// Filters the calls by the text in the search field. The field is hidden without this script.
const search = document.querySelector('#search');
const noMatches = document.querySelector('#none');
if (search instanceof HTMLInputElement && noMatches instanceof HTMLElement) {
  const entries = [...document.querySelectorAll('li[data-call]')].flatMap((item) => {
    const article = document.getElementById(item.getAttribute('data-call') ?? '');
    return article ? [{ item, article, text: article.textContent?.toLowerCase() ?? '' }] : [];
  });
  const unfiltered = [...document.querySelectorAll('main > header, #records, #list-of-records')];
  const sections = [...document.querySelectorAll('nav section:not(#list-of-records), main > section:not(#records)')];
  search.hidden = false;
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let matches = 0;
    for (const { item, article, text } of entries) {
      const isMatch = words.every((word) => text.includes(word));
      if (isMatch) matches += 1;
      item.toggleAttribute('hidden', !isMatch);
      article.toggleAttribute('hidden', !isMatch);
    }
    for (const section of sections) {
      const children = [...section.querySelectorAll('li, article')];
      section.toggleAttribute(
        'hidden',
        children.every((child) => child.hasAttribute('hidden')),
      );
    }
    for (const element of unfiltered) element.toggleAttribute('hidden', words.length > 0);
    noMatches.hidden = matches > 0;
    scrollTo(0, 0);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target === search) return;
    event.preventDefault();
    search.focus();
  });
}
