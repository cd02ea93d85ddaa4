/** Storybook loads it: there is nothing to import. */
export {}
