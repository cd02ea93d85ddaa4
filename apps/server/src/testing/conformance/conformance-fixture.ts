// The tools, resources and prompts that the MCP conformance suite requires of every server. They are served by the product's own
// surface, so that the suite measures its transport and authorization.
import {
  acceptedContent,
  completable,
  fromJsonSchema,
  inputRequired,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import type { ServerContext } from '@modelcontextprotocol/server'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { addInputTools, elicitName, sample, states } from './conformance-inputs.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='
const text = (value: string) => ({ type: 'text' as const, text: value })
const textResult = (value: string) => ({ content: [text(value)] })
const image = { type: 'image' as const, data: png, mimeType: 'image/png' }
const nothing = z.object({})

export function conformanceServer(): McpServer {
  const server = new McpServer(
    { name: 'tessera-conformance', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, subscribe: true },
        prompts: { listChanged: false },
        logging: {},
        completions: {},
      },
      requestState: { verify: states.verify },
    },
  )
  const tool = (name: string, run: (context: ServerContext) => unknown, description = `Does what ${name} says`) =>
    server.registerTool(name, { description, inputSchema: nothing }, async (_, context) => run(context) as never)

  tool('test_simple_text', () => textResult('This is a simple text response for testing.'))
  tool('test_image_content', () => ({ content: [image] }))
  tool('test_audio_content', () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }))
  tool('test_embedded_resource', () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }))
  tool('test_multiple_content_types', () => ({
    content: [
      text('Multiple content types test:'),
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  }))
  tool('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  const logThrice = async ({ mcpReq }: ServerContext) => {
    for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', line)
      await pause(50)
    }
    return textResult('Logged three times.')
  }
  tool('test_tool_with_logging', logThrice)
  tool('test_logging_tool', logThrice)
  tool('test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await pause(50)
    }
    return textResult('Done, with progress.')
  })
  // Requests that the client has not declared support for are not sent: the SDK answers for the tool.
  tool('test_missing_capability', () => inputRequired({ inputRequests: { question: sample('What do you see?', 10) } }))
  tool('test_streaming_elicitation', ({ mcpReq }) => elicitName(mcpReq))

  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'Tool with JSON Schema 2020-12 features',
      inputSchema: fromJsonSchema({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: {
          address: {
            $anchor: 'addressDef',
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
          },
        },
        properties: {
          name: { type: 'string' },
          address: { $ref: '#/$defs/address' },
          contactMethod: { type: 'string', enum: ['phone', 'email'] },
          phone: { type: 'string' },
          email: { type: 'string' },
        },
        allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
        if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
        then: { required: ['phone'] },
        else: { required: ['email'] },
        additionalProperties: false,
      }),
    },
    async () => textResult('Valid.'),
  )

  addInputTools(tool)
  addResources(server)
  addPrompts(server)
  return server
}

function addResources(server: McpServer): void {
  const about = (description: string, mimeType: string) => ({ description, mimeType })
  server.registerResource('static-text', 'test://static-text', about('A text', 'text/plain'), ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }))
  server.registerResource('static-binary', 'test://static-binary', about('An image', 'image/png'), ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: png }],
  }))
  server.registerResource(
    'watched',
    'test://watched-resource',
    about('A text that can be watched', 'text/plain'),
    ({ href: uri }) => ({
      contents: [{ uri, mimeType: 'text/plain', text: 'Watched.' }],
    }),
  )
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    about('By id', 'application/json'),
    ({ href: uri }, { id }) => ({
      contents: [
        {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  )
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
}

function addPrompts(server: McpServer): void {
  const user = <Content>(content: Content) => ({ role: 'user' as const, content })
  server.registerPrompt('test_simple_prompt', { description: 'Without arguments' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }))
  const words = (value: string) => ['paris', 'park', 'party'].filter(word => word.startsWith(value))
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'With two arguments',
      argsSchema: z.object({ arg1: completable(z.string(), words), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) => ({
      messages: [
        user({
          type: 'resource' as const,
          resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        }),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'With an image' }, () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }))
  server.registerPrompt('test_input_required_result_prompt', { description: 'That asks back' }, ({ mcpReq }) => {
    const contextSchema = z.object({ context: z.string() })
    const given = acceptedContent(mcpReq.inputResponses, 'user_context', contextSchema)
    if (given) return { messages: [user(text(`With the context: ${given.context}`))] }
    return inputRequired({
      inputRequests: {
        user_context: inputRequired.elicit({
          message: 'What context should the prompt use?',
          requestedSchema: contextSchema,
        }),
      },
    })
  })
}
