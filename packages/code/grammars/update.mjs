// `node packages/code/grammars/update.mjs`: takes the grammars that are used out of `tree-sitter-wasms`, which has thirty-six in 50 MB.
import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }

for (const language of ['swift', 'kotlin', 'dart']) {
  const name = `tree-sitter-${language}.wasm`
  const compressed = brotliCompressSync(readFileSync(resolve(`tree-sitter-wasms/out/${name}`)), { params })
  writeFileSync(new URL(`${name}.br`, import.meta.url), compressed)
}
