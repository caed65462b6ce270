/** What a LIST row of the log says: which filters, and how many were found. Keywords are left out, they are personal data themselves. */
export function listSummary(title: string, query: Record<string, unknown>, total: number): string {
  const shown = Object.entries(query)
    .filter(([key, value]) => !['page', 'size', 'sort', 'keyword'].includes(key) && value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  if (!query.keyword) shown.splice(0, shown.length, ...shown.filter((part) => !part.startsWith('keywordType=')))
  return `${title} 목록 조회: ${total.toLocaleString('en-US')}건${shown.length > 0 ? ` (${shown.join(', ')})` : ''}`
}
