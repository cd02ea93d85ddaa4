/** Tessera's mark, the same as in the dashboard, for server-rendered pages, which color its three classes. */
export const mark = `<svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true"><path class="first" d="M1 1h4v4H1zM11 1h4v4h-4zM6 11h4v4H6z"/><path class="second" d="M6 1h4v4H6z"/><path class="third" d="M6 6h4v4H6z"/></svg>`
