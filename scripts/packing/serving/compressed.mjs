// Writes a compressed copy beside each text file of a folder: the server sends the encoding that the browser accepts.
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipped } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipped)

export async function compressFiles(folder) {
  if (!existsSync(folder)) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter(entry => entry.isFile() && /\.(js|css|svg)$/.test(entry.name))
  await Promise.all(texts.map(({ parentPath, name }) => compress(join(parentPath, name))))
}

async function compress(path) {
  const text = await readFile(path)
  if (text.length < 1024) return
  await writeAtOnce(`${path}.br`, await brotli(text))
  await writeAtOnce(`${path}.gz`, await gzip(text, { level: 9 }))
}

/** A server that serves already sends the copy as soon as it is there, so it must never see half of one. */
async function writeAtOnce(path, bytes) {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}
