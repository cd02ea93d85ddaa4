// The files of an output as an answer.
import type { Output, OutputFile } from '@tessera/contract'
import { formatById } from '@tessera/engine'
import type { Finding, SourceFile } from '@tessera/engine'
import { createHash } from 'node:crypto'
import type { WrittenOutput } from './service.ts'
import type { OutputForm } from '../../../kernel/answers/large-answers/wanted-outputs.ts'
import { represent } from '../../../kernel/answers/text-cache.ts'
import type { Representation } from '../../../kernel/answers/text-cache.ts'
import { zip } from './zip.ts'

export function inForm(
  form: OutputForm,
  output: Output,
  files: readonly SourceFile[],
  findings: readonly Finding[],
): Representation & Pick<WrittenOutput, 'file'> {
  if (form === 'record') {
    const listed = files.map(({ path, text }): OutputFile => ({ path, text, sha256: sha256(text) }))
    return represent(JSON.stringify({ name: output.name, files: listed, findings }))
  }
  const { text, ...file } = asFile(form, output, files)
  return { ...represent(text), file }
}

function asFile(form: Exclude<OutputForm, 'record'>, { name, format }: Output, files: readonly SourceFile[]) {
  const { mediaType, extension } = formatById(format)!
  const [only] = files
  if (form === 'json')
    return {
      text: `${JSON.stringify({ files: files.map(({ path, text }) => ({ path, text })) }, null, 2)}\n`,
      media_type: 'application/json; charset=utf-8',
      file_name: `${name}.json`,
    }
  if (form === 'joined' || (form === 'alone' && files.length === 1))
    return {
      text: files.map(({ text }) => text).join('\n'),
      media_type: mediaType,
      file_name: files.length === 1 ? only!.path.split('/').at(-1)! : `${name}.${extension}`,
    }
  return { text: zip(files), media_type: 'application/zip', file_name: `${name}.zip` }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
