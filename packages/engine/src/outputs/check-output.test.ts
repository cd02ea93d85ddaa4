import { describe, expect, test } from 'vitest'
import { checkOutput, writeOutput, type Output } from '../index.ts'
import { css } from '../testing/outputs.ts'

describe('checkOutput', () => {
  test.each([
    [{ name: 'Web' }, /^name: must hold only lower case letters/],
    [
      { format: 'nope' },
      /^format: There is no format "nope" to write\. One that a project defines runs where it is built/,
    ],
    [{ transforms: ['to-rem'] }, /^transforms: they are functions of a project, and run where it is built/],
    [{ color: 'hex' }, /^output has no field "color"/],
    [{ formt: 'css' }, /^output has no field "formt"\. Did you mean format\?$/],
    [{ options: { remBase: 16 } }, /^options\.remBase: css has no such option$/],
    [{ options: { nope: true } }, /^options\.nope: There is no such option$/],
    [{ options: { prefix: '1' } }, /^options\.prefix must start with a letter/],
    [{ names: { template: 'x' } }, /^names\.template: it must contain \{path\} or \{name\}$/],
    [{ names: { template: '{name}{nope}' } }, /^names\.template: there is no \{nope\}/],
    [{ names: { template: '{name};' } }, /^names\.template: beside/],
    [{ names: { prefix: 'a' }, options: { prefix: 'b' } }, /^options\.prefix: names\.prefix/],
    [{ names: { case: 'camel' }, options: { names: 'kebab' } }, /^options\.names: names\.case/],
    [{ names: { dots: true } }, /^names\.dots: /],
    [{ names: { template: '{name}-{mode}' }, options: { delta: true } }, /^options\.delta: /],
    [{ format: 'ios', split: 'type' }, /^split: ios declares all constants in one place/],
    [{ format: 'json', header: ['x'] }, /^header: json has no comments$/],
    [{ format: 'scss', modes: [{ mode: 'Dark', selector: '.dark' }] }, /^modes: scss has no selectors/],
    [{ modes: [{ mode: 'Dark' }] }, /^modes: Dark needs a selector or a media query$/],
    [{ modes: [{ mode: 'Dark', selector: '.a{}' }] }, /^modes: Dark: /],
    [{ modes: [{ mode: 'Dark', media: 'all {' }] }, /^modes: Dark: /],
    [{ modes: [{ mode: 'D', selector: '.a' }, { mode: 'D', selector: '.b' }] }, /^modes: D is there more than once$/], // prettier-ignore
    [{ modes: [{ mode: 'D', selector: '.a' }], options: { lightDark: true } }, /^modes: options\.lightDark/],
    [{ mode: 'D', modes: [{ mode: 'D', selector: '.a' }] }, /^modes: where one mode is written/],
    [{ mode: 'D', resolver: 'Themes' }, /^mode: with a resolver, input chooses what is written$/],
    [{ modes: [{ mode: 'D', media: 'print' }], options: { selector: ':host' } }, /^modes: a sheet for :host/],
  ])('%j is refused in a sentence', (more, sentence) => {
    const output = { ...css(), ...more }
    expect(checkOutput(output)).toMatch(sentence)
    expect(writeOutput(output as Output, { tokensets: [] })).toEqual({
      fault: expect.stringMatching(sentence) as string,
    })
  })

  test('takes what can be written', () => {
    expect(checkOutput(css({ where: { types: ['color'] }, names: { case: 'camel' }, header: ['x'] }))).toBeNull()
  })
})
