import type { Services } from '../http/call'

/** The whole content under a key of the file store; null when there is none. */
export async function contentBytes({ files }: Pick<Services, 'files'>, key: string): Promise<Buffer | null> {
  const content = await files.get(key).catch(() => null)
  return content && Buffer.from(await new Response(content.stream).arrayBuffer())
}
