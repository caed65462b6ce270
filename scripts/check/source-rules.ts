/** Rules about the text of the sources that neither the type checker nor the linter knows. Pure: files in, complaints out. */

export interface SourceFile {
  /** From the project's root, with `/`. */
  path: string
  text: string
}

export interface Waiver {
  /** Of a file, or of what the budget counts together: `src/features/product/manage`, `src/features/product/manage/*.css`. */
  of: string
  lines: number
  reason: string
}

/** `unit`: the file itself, or what its lines are counted with; undefined where the budget says nothing about it. */
interface Budget {
  what: string
  unit(path: string): string | undefined
  lines: number
}

const each = (files: RegExp) => (path: string) => (files.test(path) ? path : undefined)
const folder =
  (files: RegExp, name = (found: string) => found) =>
  (path: string) => {
    const found = files.exec(path)?.[1]
    return found === undefined ? undefined : name(found)
  }
const whole = (files: RegExp, name: string) => (path: string) => (files.test(path) ? name : undefined)

/**
 * Lines of code, neither comments nor empty lines: saying why must not cost anything. Counted for a page's folder and not for
 * its files, since splitting a file helps nobody.
 */
export const budgets: readonly Budget[] = [
  { what: 'route', unit: each(/^src\/routes\/.*\.tsx$/), lines: 25 },
  {
    what: 'file',
    unit: each(/^(src\/(features|kit|shared|app)\/.*\.tsx?|server\/(?!sample\/|db\/).*\.ts)$/),
    lines: 250,
  },
  { what: 'page', unit: folder(/^(src\/features\/[^/]+\/[^/]+)\/.*\.tsx?$/), lines: 600 },
  {
    what: "page's CSS",
    unit: folder(/^(src\/features\/[^/]+\/[^/]+)\/.*\.css$/, (page) => `${page}/*.css`),
    lines: 60,
  },
  {
    what: 'group, beside its pages,',
    unit: folder(/^(src\/features\/[^/]+)\/[^/]+\.tsx?$/, (group) => `${group}/*`),
    lines: 600,
  },
  {
    what: 'server folder',
    unit: folder(
      /^(server\/(?!(?:http|lib|db|session|log|files|excel|jobs|message|common|resource|sample)\/)[^/]+\/[^/]+)\/.*\.ts$/,
    ),
    lines: 700,
  },
  // What knows no definition, no call and no route is no screen kit, it stands in `shared`.
  { what: 'screen kit', unit: whole(/^src\/kit\/.*\.tsx?$/, 'src/kit'), lines: 4000 },
  {
    what: 'kit with its widgets',
    unit: whole(/^src\/(kit|shared\/ui)\/.*\.tsx?$/, 'src/kit + src/shared/ui'),
    lines: 9000,
  },
]

/** Lines that are neither empty nor comments alone. */
function codeLinesOf(text: string): number {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return bare.split('\n').filter((line) => !/^\s*(\/\/.*|\{\})?$/.test(line)).length
}

/** Lines of code of everything that a budget counts. */
export function unitsOf({ unit }: Budget, files: readonly SourceFile[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { path, text } of files) {
    const name = unit(path)
    if (name !== undefined) units.set(name, (units.get(name) ?? 0) + codeLinesOf(text))
  }
  return units
}

/** What is bigger than its budget without a waiver, and waivers that are not needed, name nothing or say nothing. */
export function lengthProblems(files: readonly SourceFile[], waivers: readonly Waiver[]): string[] {
  const problems: string[] = []
  const known = new Set<string>()
  for (const budget of budgets) {
    for (const [name, lines] of unitsOf(budget, files)) {
      known.add(name)
      const waiver = waivers.find(({ of }) => of === name)
      const limit = waiver?.lines ?? budget.lines
      if (lines > limit) problems.push(`${name}: ${lines} lines of code, a ${budget.what} has at most ${limit}`)
      if (waiver && lines <= budget.lines) problems.push(`${name}: its waiver is not needed any more`)
    }
  }
  for (const { of, reason } of waivers) {
    if (!known.has(of)) problems.push(`${of}: has a waiver and does not exist`)
    if (reason.trim().length < 20) problems.push(`${of}: its waiver needs a reason`)
  }
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
    where: /^src\/(?!routes\/|kit\/route\.ts|app\/shell\/layouts\.ts).*\.tsx?$/,
    forbidden:
      /^(?!.*\b(codeOf|keepCode|lazyLayer|lazyPart|lazyDrawer|step)\b.*import\()(?! {2}async \(\) => ).*\bimport\('/m,
    why: 'code that comes later is fetched by codeOf, lazyLayer or lazyPart (shared/lib/code, shared/ui/layers/lazy): its failure must not cost the page',
  },
  {
    where: /^src\/.*\.tsx?$/,
    except: /^src\/shared\/ui\/records\/loadable\.ts$/,
    forbidden: /import \{[^}]*\blazy\b[^}]*\} from 'react'/,
    why: 'a part that comes later is a lazyLayer or a lazyPart (shared/ui/layers/lazy): its failure must not cost the page',
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
