// The part of Less that tests use; it comes without types.
declare module 'less' {
  const less: { render(text: string): Promise<{ css: string }> }
  export default less
}
