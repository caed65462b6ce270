import { readFileSync } from 'node:fs'

const SOURCES = ['typespec', 'yaml'] as const

/**
 * Returns what the contract is written in, as package.json records it (`config.contract`): the TypeSpec files, from which
 * openapi.yaml is generated, or openapi.yaml itself. Throws for any other word.
 */
export function contractSource(): (typeof SOURCES)[number] {
  const { config } = JSON.parse(readFileSync('package.json', 'utf8')) as { config?: { contract?: string } }
  const found = SOURCES.find((source) => source === config?.contract)
  if (!found)
    throw new Error(`package.json, config.contract must be one of ${SOURCES.join(', ')}, not "${config?.contract}"`)
  return found
}
