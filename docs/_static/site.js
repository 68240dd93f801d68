// What the theme leaves out for readers with a screen reader or a keyboard.
{
  const each = (query, change) => document.querySelectorAll(query).forEach(change);
  const named = (query, name) => each(query, part => part.setAttribute("aria-label", name));

  named(".sidebar-drawer", "Pages of the site");
  named(".toc-drawer", "Sections of this page");
  named(".content-icon-container", "Tools for this page");
  each(".content-icon-container", tools => tools.setAttribute("role", "navigation"));
  each(".caption[role='heading']", caption => caption.setAttribute("aria-level", "2"));
  each("dt > dl", parameters => parameters.setAttribute("role", "none"));
  const heading = "<h1 class='visually-hidden'>Search</h1>";
  each("#search-results", found => found.insertAdjacentHTML("beforebegin", heading));
  each("pre, .table-wrapper", block => {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
  });
}
