// The part of Less that tests use; it comes without types.
declare module 'less-compiler' {
  const less: { render(text: string): Promise<{ css: string }> }
  export default less
}
