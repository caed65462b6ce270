/** Rules about the text of the sources that neither the type checker nor the linter knows. Pure: files in, complaints out. */

export interface SourceFile {
  /** From the project's root, with `/`. */
  path: string
  text: string
}

export interface Waiver {
  path: string
  lines: number
  reason: string
}

interface Budget {
  what: string
  of: RegExp
  lines: number
}

/** Longest file of each kind, in lines; the first that fits counts. */
export const budgets: readonly Budget[] = [
  { what: 'route', of: /^src\/routes\/.*\.tsx$/, lines: 25 },
  { what: 'definition', of: /^src\/features\/.*\.def\.ts$/, lines: 60 },
  { what: 'list screen', of: /^src\/features\/.*\.list\.tsx$/, lines: 80 },
  { what: 'detail screen', of: /^src\/features\/.*\.detail\.tsx$/, lines: 120 },
  { what: 'feature file', of: /^src\/features\/.*\.tsx?$/, lines: 250 },
  { what: 'kit file', of: /^src\/kit\/.*\.tsx?$/, lines: 250 },
  { what: 'shared file', of: /^src\/(shared|app)\/(?!.*\.gen\.).*\.tsx?$/, lines: 250 },
  { what: 'server file', of: /^server\/(?!sample\/|db\/).*(?<!\.gen)\.ts$/, lines: 250 },
]

/**
 * Lines of code of the whole screen kit: lists, forms, pickers, dialogs and Excel together. Neither comments nor empty lines count:
 * saying why must not cost anything. What knows no definition, no call and no route is no screen kit, it stands in `shared`.
 */
export const kitBudget = 4000

// The last line ends with a line feed too.
const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length

/** Lines that are neither empty nor comments alone. */
function codeLinesOf(text: string): number {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return bare.split('\n').filter((line) => !/^\s*(\/\/.*|\{\})?$/.test(line)).length
}

/** Files longer than their kind may be, waivers that are not needed any more, and a kit that has grown too big. */
export function lengthProblems(files: readonly SourceFile[], waivers: readonly Waiver[]): string[] {
  const problems: string[] = []
  for (const { path, text } of files) {
    const budget = budgets.find(({ of }) => of.test(path))
    if (!budget) continue
    const lines = linesOf(text)
    const waiver = waivers.find((each) => each.path === path)
    const limit = waiver?.lines ?? budget.lines
    if (lines > limit) problems.push(`${path}: ${lines} lines, a ${budget.what} has at most ${limit}`)
    if (waiver && lines <= budget.lines) problems.push(`${path}: its waiver is not needed any more`)
  }
  for (const { path, reason } of waivers) {
    if (!files.some((file) => file.path === path)) problems.push(`${path}: has a waiver and does not exist`)
    if (reason.trim().length < 20) problems.push(`${path}: its waiver needs a reason`)
  }
  const kit = files.filter(({ path }) => /^src\/kit\/.*\.tsx?$/.test(path))
  const total = kit.reduce((sum, { text }) => sum + codeLinesOf(text), 0)
  if (total > kitBudget) problems.push(`src/kit: ${total} lines of code, at most ${kitBudget}`)
  return problems
}

interface TextRule {
  where: RegExp
  except?: RegExp
  forbidden: RegExp
  why: string
}

export const textRules: readonly TextRule[] = [
  {
    where: /^src\//,
    forbidden: /import\s+\*\s+as\s+\w+\s+from\s+'(@tabler|@mantine)\//,
    why: 'a namespace import brings the whole package: all icons weigh 348 kB',
  },
  {
    where: /^src\/(?!.*\.gen\.)/,
    forbidden: /^export\s+(\*|\{[^}]*\}\s+from)/m,
    why: 'no barrels: import from the file that defines it',
  },
  {
    where: /^(src|server)\//,
    except: /\.gen\./,
    forbidden: /^export\s+default\b/m,
    why: 'no default exports',
  },
  {
    where: /^src\/routes\//,
    forbidden: /<[A-Za-z][\w.]*(\s[^<>]*)?\/>|<\/|\buse[A-Z]\w*\(/,
    why: 'routes are a sitemap: neither JSX nor hooks',
  },
  {
    where: /^src\/(?!app\/theme\/tokens\.css).*\.css$/,
    forbidden: /#(?!fff\b)[0-9a-f]{3,8}\b/i,
    why: 'colours are written in src/app/theme/tokens.css alone',
  },
  {
    where: /^server\/(?!main\.ts|services\.ts).*\.ts$/,
    except: /^server\/(sample|db)\//,
    forbidden: /new Date\(\)|Date\.now\(\)|Math\.random\(\)/,
    why: 'time and randomness are injected',
  },
  {
    where: /^(src|server)\//,
    forbidden: /@ts-(ignore|nocheck)/,
    why: 'nothing is switched off for a whole file or without a reason',
  },
]

/** Places where the text of a file breaks a rule, with the line. */
export function textProblems(files: readonly SourceFile[], rules: readonly TextRule[] = textRules): string[] {
  return files.flatMap(({ path, text }) =>
    rules.flatMap((rule) => {
      if (!rule.where.test(path) || rule.except?.test(path)) return []
      const found = rule.forbidden.exec(text)
      return found ? [`${path}:${text.slice(0, found.index).split('\n').length}: ${rule.why}`] : []
    }),
  )
}
