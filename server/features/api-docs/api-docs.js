// Finds calls while one types. Without this script the page lacks its search field and nothing else.
const search = document.querySelector('#search');
const none = document.querySelector('#none');
if (search instanceof HTMLInputElement && none instanceof HTMLElement) {
  const entries = [...document.querySelectorAll('li[data-call]')].flatMap((item) => {
    const article = document.getElementById(item.getAttribute('data-call') ?? '');
    return article ? [{ item, article, text: article.textContent?.toLowerCase() ?? '' }] : [];
  });
  const aside = [...document.querySelectorAll('main > header, #records, #list-of-records')];
  const sections = [...document.querySelectorAll('nav section:not(#list-of-records), main > section:not(#records)')];
  search.hidden = false;
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { item, article, text } of entries) {
      const isFound = words.every((word) => text.includes(word));
      if (isFound) found += 1;
      item.toggleAttribute('hidden', !isFound);
      article.toggleAttribute('hidden', !isFound);
    }
    for (const section of sections) {
      const children = [...section.querySelectorAll('li, article')];
      section.toggleAttribute(
        'hidden',
        children.every((child) => child.hasAttribute('hidden')),
      );
    }
    for (const element of aside) element.toggleAttribute('hidden', words.length > 0);
    none.hidden = found > 0;
    scrollTo(0, 0);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target === search) return;
    event.preventDefault();
    search.focus();
  });
}
