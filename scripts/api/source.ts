import { readFileSync, writeFileSync } from 'node:fs'

/** What the contract is written in: the TypeSpec files, which `openapi.yaml` is emitted from, or `openapi.yaml` itself. */
export type ContractSource = 'typespec' | 'yaml'

const FILE = 'package.json'
const SOURCES: readonly ContractSource[] = ['typespec', 'yaml']

interface Package {
  config?: { contract?: string }
}

/** The source as package.json records it (`config.contract`). Throws for any other word. */
export function contractSource(): ContractSource {
  const said = (JSON.parse(readFileSync(FILE, 'utf8')) as Package).config?.contract
  const found = SOURCES.find((source) => source === said)
  if (!found) throw new Error(`package.json, config.contract must be one of ${SOURCES.join(', ')}, not "${said}"`)
  return found
}

/** Records the source. */
export function recordSource(contract: ContractSource): void {
  const found = JSON.parse(readFileSync(FILE, 'utf8')) as Package
  writeFileSync(FILE, `${JSON.stringify({ ...found, config: { ...found.config, contract } }, null, 2)}\n`)
}
