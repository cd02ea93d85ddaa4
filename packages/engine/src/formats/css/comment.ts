import { oneLine } from '../../format/prepared.ts'

/** A CSS comment whose text can end neither the comment nor a surrounding `<style>` element. With a JSDoc tag it opens with two stars. */
export function cssComment(text: string): string {
  const opening = /^@deprecated\b/.test(text) ? '/**' : '/*'
  return `${opening} ${oneLine(text).replaceAll('*/', '* /').replaceAll('</', '< /')} */`
}
