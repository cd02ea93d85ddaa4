// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readOwnHtml } from './own-html.ts'

const read = (html: string) => {
  const { nodes, css } = readOwnHtml(html)
  const root = document.createElement('div')
  root.append(...nodes)
  return { root, css }
}

test('style elements become a style sheet, style attributes stay', () => {
  const { root, css } = read('<style>p { color: red }</style><p style="color: blue">a</p><style>b {}</style>')
  expect(css).toBe('p { color: red }\nb {}')
  expect(root.querySelector('style')).toBe(null)
  expect(root.querySelector('p')!.style.color).toBe('blue')
})

test('nothing that runs or loads is left', () => {
  const { root } = read(
    '<script>x</script><p onclick="x()">a</p><a href=" javascript:x()">b</a><link rel=stylesheet href=x><iframe src=x></iframe><object data=x></object>',
  )
  expect(root.innerHTML).toBe('<p>a</p><a>b</a>')
})
