import { lint, loadConfig } from '@redocly/openapi-core'

const CONTRACTS = ['openapi/openapi.yaml', 'openapi/shop.yaml']

/** Returns what Redocly's rules (redocly.yaml) say against the contracts, warnings included. */
export async function contractProblems(files: readonly string[] = CONTRACTS): Promise<string[]> {
  const config = await loadConfig({ configPath: 'redocly.yaml' })
  const found = await Promise.all(files.map((ref) => lint({ ref, config })))
  return found
    .flat()
    .filter(({ ignored }) => !ignored)
    .map(
      ({ location: [location], ruleId, message }) =>
        `${location?.source.absoluteRef}${location?.pointer} ${message} (${ruleId})`,
    )
}
