// The part of Less that tests use; it comes without types.
declare module 'less-compiler' {
  const less: { render(text: string): Promise<{ css: string }> }
  // eslint-disable-next-line no-restricted-syntax -- that is how it is exported
  export default less
}
