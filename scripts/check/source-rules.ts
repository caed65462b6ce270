/** Text rules for the sources that type checker and linter do not cover. Pure: files in, problems out. */

export interface SourceFile {
  /** Path from the project's root, with `/`. */
  path: string
  text: string
}

interface TextRule {
  where: RegExp
  except?: RegExp
  forbidden: RegExp
  why: string
}

/** A cast that TypeScript does not check at all. */
const CAST = /\bas (?:unknown as|never)\b|\bas Promise<unknown> as\b/

export const textRules: readonly TextRule[] = [
  {
    where: /^tests\/(?:screens|kit|app|golden)\//,
    // minutes are for tests that open every screen
    forbidden: /\btimeout: ?(?![\d_]*00_000\b)[\d_]+|\b(?:testTimeout|asyncUtilTimeout): /,
    why: 'waits and tests share one limit, which is only for what hangs (tests/setup/jsdom.ts, vitest.config.ts)',
  },
  {
    where: /^src\/(?!.*\.gen\.).*\.tsx?$/,
    // what an event sends instead names no recipient
    forbidden:
      /(['`])(?=[^'`\n]*[가-힣](?:\s?보냅니다|\s?알립니다))(?![^'`\n]*(?:에게|장착점에|번호로|연락처로|국세청으로|이 이벤트의))[^'`\n]*\1/,
    why: 'a text that says that something is sent says to whom',
  },
  {
    where: /^src\/features\/.*\.tsx?$/,
    // a text that is written for one record has no event
    forbidden:
      /(?:구매자|고객|신청자)(?:에게|와 장착점에|과 장착점에)(?![^'"`<\n]*문자)[^'"`<\n]*(?:알립니다|알림을 보냅니다|알림톡(?:을|으로) 보냅니다)/,
    why: 'a text promises no message of an event, which may be off: `sends` or `MessageNote` below it says what is sent',
  },
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
    forbidden: /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(|(?<!-)\b(?:white|black)\b(?!-)/i,
    why: 'colors are written in src/app/theme/tokens.css alone, which has them for both themes',
  },
  {
    where: /^server\/(?!main\.ts|services\.ts).*\.ts$/,
    except: /^server\/(sample|db)\//,
    forbidden: /new Date\(\)|Date\.now\(\)|Math\.random\(\)/,
    why: 'time and randomness are injected',
  },
  {
    where: /^tests\/.*\.tsx?$/,
    except: /^tests\/(server\/snapshot\.ts|architecture\/source-rules\.test\.ts)$/,
    forbidden: /Math\.random\(|randomBytes\(|process\.pid|toString\(36\)|randomUUID\(\)\.s/,
    why: 'what a test makes is the same in every run: count, or take seededRandom; a name by chance is once found by a search',
  },
  {
    where: /^src\/(?!routes\/|kit\/route\.ts|app\/shell\/layouts\.ts).*\.tsx?$/,
    forbidden:
      /^(?!.*\b(lazyCode|createLazyCode|lazyLayer|lazyPart|lazyDrawer|step)\b.*import\()(?! {2}async \(\) => ).*\bimport\('/m,
    why: 'code that comes later is fetched by lazyCode, lazyLayer or lazyPart (shared/lib/lazy-code, shared/ui/layers/lazy-layer): its failure must not cost the page',
  },
  {
    where: /^src\/.*\.tsx?$/,
    except: /^src\/shared\/ui\/records\/loadable\.ts$/,
    forbidden: /import \{[^}]*\blazy\b[^}]*\} from 'react'/,
    why: 'a part that comes later is a lazyLayer or a lazyPart (shared/ui/layers/lazy-layer): its failure must not cost the page',
  },
  {
    where: /^src\/.*\.tsx?$/,
    except: /^src\/shared\/ui\/layers\/dismiss-button\.tsx$/,
    forbidden:
      /<Button\b(?=[^<]*onClick=\{\(\) => (?:close|onClose)\((?:false|undefined)?\)\})[^<]*>\s*취소\s*<|\bcancel(?:Label)?(?:=|: )['"]취소['"]/,
    why: 'the button that closes a dialog is a DismissButton (shared/ui/layers): 취소 beside a deed of that name is called 닫기',
  },
  {
    where: /^server\//,
    forbidden: /\w\[\$\{[^}]+\}\]\.[a-z]/,
    why: 'the contract joins keys and indexes of a field by dots: `lines.0.quantity`',
  },
  {
    where: /^server\/(?!http\/in-call\.ts)/,
    forbidden: /\bafterCommit:/,
    why: 'calls are made by inCall and inSystemCall alone, which wait for the commit before they do what is left for afterwards',
  },
  {
    where: /^server\//,
    except: /^server\/(session\/password-(hash|hasher)|sample\/load)\.ts$/,
    forbidden: /from '[./\w-]*\/password-hash'|\b(scrypt|pbkdf2|argon2)\w*\(/,
    why: 'calls hash passwords through services.passwords: a few at a time, and outside of transactions',
  },
  {
    where: /^server\//,
    except: /^server\/contract\/refusal\.ts$/,
    forbidden: /new Refusal\(\s*429/,
    why: 'a 429 says when to come back: tooMany (contract/refusal.ts)',
  },
  {
    where: /^src\//,
    forbidden: /\brandomUUID\(/,
    why: 'the id of a request is made by sendOnce (shared/api/send-once) alone: one for each content, also on plain http',
  },
  {
    where: /^server\/(?!orderdelivery\/claim\/refund\/refunds\.ts)/,
    forbidden: /\.insert\(refunds\)|kind: '(REFUND_IN|OVERPAY_IN)'[,}]|\bcancelDepositUse\(call/,
    why: "an order's money goes out by bookRefunds alone (docs/product/money.md), which lets out no more than came in",
  },
  {
    where: /^(src|server|openapi|domain)\/(?!.*\.gen\.).*\.(tsx?|tsp)$/,
    // a text of the specification
    except: /^domain\/messages\/required\.ts$/,
    forbidden: /[을를이가은는과와]\([을를이가은는과와]\)|\((?:을|은|이|으)\)[를는가로]/,
    why: 'a sentence has the particle that its word takes: withParticle, required, notChosen (domain/common/particles, domain/messages/required)',
  },
  {
    where: /^(src|server|domain)\/(?!.*\.gen\.).*\.tsx?$/,
    except: /^server\/sample\//,
    forbidden: /(?<=(?:\$|#|>|\s)\{[^{}]*)\}['’]?(?:[을를은는과와]|으로|로|이|가)(?=[\s.,<`])/,
    why: 'the particle after a value depends on the value: withParticle (domain/common/particles), or a noun between them',
  },
  {
    where: /^src\/features\//,
    forbidden: /\bform\.(get|values)\(/,
    why: 'what is typed in half is no value to compute with: form.read, form.readAll or useFormValue',
  },
  {
    where: /^(src|domain)\/(?!.*\.gen\.)/,
    except: /^src\/shared\/lib\/(days|cell-dates|rules)\.ts$|^domain\/common\/seoul-day\.ts$/,
    forbidden: /(?<!new Date\(\))\.toISOString\(\)/,
    why: 'it throws for half a date: days, cell-dates and dates (shared/lib), utcDay and seoulDay (domain/common/seoul-day) give an empty text',
  },
  {
    where: /^(src|server)\//,
    forbidden: /@ts-(ignore|nocheck)/,
    why: 'nothing is switched off for a whole file or without a reason',
  },
  {
    where: /^server\//,
    except: /^server\/resource\/personal-search\.ts$/,
    // administrators and shops are found by any part: theirs is not masked
    forbidden:
      /\b(startsWith|endsWith|contains)\([^()]*, (?!(?:admins|adminLogs|stores)\.)\w+\.\w*([pP]hone|[eE]mail|loginId|carNumber|identifier)\b/,
    why: 'a person is found by as much of a masked value as the mask shows, or by all of it: the filters of resource/personal-search',
  },
  {
    where: /^(src|server|scripts|domain|examples|tests)\/(?!.*\.gen\.).*\.tsx?$/,
    except: /^src\/(kit|shared\/api)\/|^tests\/architecture\/source-rules\.test\.ts$/,
    forbidden: CAST,
    why: 'no cast through unknown or never: a proper type, a guard, `satisfies`; in tests partOf (tests/part-of.ts)',
  },
  {
    where: /^src\/(kit|shared\/api)\/(?!.*\.gen\.).*\.tsx?$/,
    forbidden: new RegExp(`^(?! *//).*\\n.*(?:${CAST.source})`, 'm'),
    why: 'a cast through unknown or never has its reason in a comment on the line above',
  },
  {
    where: /^(src|server|scripts|domain|openapi)\/(?!.*\.gen\.).*\.tsx?$/,
    forbidden: /\.\.\.\{/,
    why: 'one property a line: an object literal is not spread into another one to save lines',
  },
]

/** Returns every violated rule with file and line. */
export function textProblems(files: readonly SourceFile[], rules: readonly TextRule[] = textRules): string[] {
  return files.flatMap(({ path, text }) =>
    rules.flatMap((rule) => {
      if (!rule.where.test(path) || rule.except?.test(path)) return []
      const found = rule.forbidden.exec(text)
      return found ? [`${path}:${text.slice(0, found.index).split('\n').length}: ${rule.why}`] : []
    }),
  )
}
