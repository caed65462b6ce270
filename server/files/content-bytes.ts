import type { Services } from '../call/call'

/** Returns the content of a key in the file store; null if there is none. */
export async function contentBytes({ files }: Pick<Services, 'files'>, key: string): Promise<Buffer | null> {
  const content = await files.get(key).catch(() => null)
  return content && Buffer.from(await new Response(content.stream).arrayBuffer())
}
