import { describe, expect, it } from 'vitest'
import { type SourceFile, textProblems, textRules } from '../../scripts/check/source-rules'
import { readSources } from '../../scripts/check/sources'

const file = (path: string, text: string): SourceFile => ({ path, text })

describe('source rules', () => {
  it.each([
    ['src/kit/a.tsx', "import * as Icons from '@tabler/icons-react'"],
    ['src/kit/a.tsx', "import * as M from '@mantine/core'"],
    ['src/kit/index.ts', "export * from './a'"],
    ['src/kit/index.ts', "export { a } from './a'"],
    ['src/kit/a.tsx', 'export default function A() {}'],
    ['server/a.ts', 'export default 1'],
    ['src/routes/a.tsx', 'const a = <p />'],
    ['src/routes/a.tsx', 'const a = <p>x</p>'],
    ['src/routes/a.tsx', 'const a = useState(1)'],
    ['src/kit/a.module.css', '.a { color: #123456 }'],
    ['src/kit/a.module.css', '.a { color: #fff }'],
    ['src/kit/a.module.css', '.a { box-shadow: 0 0 1px rgb(0 0 0 / 0.4) }'],
    ['src/kit/a.module.css', '.a { background: white }'],
    ['server/g/a.ts', 'const now = new Date()'],
    ['server/g/a.ts', 'const now = Date.now()'],
    ['server/g/a.ts', 'const n = Math.random()'],
    ['tests/server/a.test.ts', 'const n = process.pid % 10_000'],
    ['tests/e2e/a.spec.ts', 'const stamp = Date.now().toString(36)'],
    ['server/g/a.ts', `throw invalid({ [\`lines[\${i}].quantity\`]: NO })`],
    ['server/g/a.ts', 'const call: Call = { ...facts, afterCommit: (task) => task() }'],
    ['server/g/a.ts', 'await db.insert(refunds).values(row)'],
    ['server/g/a.ts', "await addDeposit(db, { kind: 'REFUND_IN', amount })"],
    ['src/features/g/p/a.tsx', 'const { startAt } = form.values()'],
    ['src/features/g/p/a.tsx', "const startAt = detail.form.get('startAt')"],
    ['src/features/g/p/a.ts', 'const day = new Date(startAt).toISOString()'],
    ['domain/common/a.ts', 'const day = new Date(startAt).toISOString()'],
    ['server/g/a.ts', 'return startsWith(keyword, members.loginId)'],
    ['server/g/a.ts', 'return contains(digits, orders.ordererPhone)'],
    ['src/kit/a.ts', '// @ts-ignore'],
    ['tests/kit/a.test.tsx', 'await waitFor(done, { timeout: 5_000 })'],
    ['server/g/a.ts', 'const row = found as unknown as Row'],
    ['tests/server/a.test.ts', 'await act(call as never)'],
    ['src/kit/a.ts', 'const a = 1\nconst row = found as unknown as Row'],
    ['src/features/g/p/a.tsx', '<Button data-safe onClick={() => close()}>\n  취소\n</Button>'],
    ['src/features/g/p/a.tsx', '<DialogForm cancel="취소" confirm="환불">'],
    ['src/features/g/p/a.ts', "const question = { cancelLabel: '취소' }"],
    ['server/g/a.ts', 'const row = { ...{ name, memo }, version }'],
    ['src/kit/a.tsx', 'const a = <Box {...{ label, wide }} />'],
    ['server/g/a.ts', "import { hashPassword } from '../session/password-hash'"],
    ['server/g/a.ts', 'const key = scryptSync(password, salt, 32)'],
    ['server/g/a.ts', "throw new Refusal(429, 'TOO_MANY_REQUESTS', message)"],
    ['src/features/g/p/a.tsx', 'const [requestId] = useState(() => crypto.randomUUID())'],
    ['src/kit/a.ts', `const a = \`\${name}을(를) 승인합니다.\``],
    ['server/g/a.ts', `const a = \`‘\${to}’(으)로 변경할 수 없습니다.\``],
    ['domain/common/a.ts', `const a = \`\${title} (을)를 선택해 주세요.\``],
    ['server/g/a.ts', `const a = \`주문 \${orderNo}를 삭제합니다.\``],
    ['src/kit/a.tsx', 'const a = <p>{name}은 없습니다.</p>'],
    ['server/g/a.ts', "const a = '주문 #{주문번호}이 취소되었습니다.'"],
    ['src/features/g/p/a.ts', "const message = '반려하고 사유를 문자로 보냅니다.'"],
    ['src/features/g/p/a.ts', "const message = '장착완료로 바꾸고 구매자에게 알립니다.'"],
    [
      'src/features/g/p/a.tsx',
      "const q = { message: '승인하고 구매자에게 알립니다.', note: sends('MOUNT_COMPLETED') }",
    ],
    ['src/features/g/p/a.ts', `const message = \`예약 \${n}건을 취소하고 고객과 장착점에 알립니다.\``],
    ['src/kit/a.tsx', "import { lazy, useState } from 'react'"],
    ['src/kit/a.tsx', "  const { Form } = await import('./form')"],
    ['src/kit/a.tsx', "const load = () => import('./form')"],
    ['src/features/g/p/a.tsx', "  void import('./form').then(open)"],
  ])('%s: refuses %s', (path, text) => {
    expect(textProblems([file(path, `// first line\n${text}\n`)])).toEqual([expect.stringContaining(`${path}:2:`)])
  })

  it.each([
    ['src/kit/a.tsx', "import { IconX } from '@tabler/icons-react'\nexport const a = <p>x</p>"],
    ['src/routes/__root.tsx', 'createRootRouteWithContext<RouterContext>()({})'],
    ['src/app/theme/tokens.css', ':root { --ink: #1c2230 }'],
    ['server/g/a.ts', 'const at = new Date(call.now.getTime() + 1)'],
    ['server/main.ts', 'const clock = { now: () => new Date() }'],
    ['src/kit/a.ts', 'export { a }'],
    ['src/kit/a.ts', '// the rows are at least those of B\nconst def = given as unknown as ListDef<B>'],
    ['server/g/a.ts', '// it was never made'],
    ['server/session/password-hasher.ts', "import { hashPassword } from './password-hash'"],
    ['server/g/a.ts', 'throw tooMany(message, 30)'],
    ['src/kit/a.ts', `const a = \`\${withParticle(name, '을/를')} 승인합니다. \${n}명을 지웁니다.\``],
    ['src/kit/a.tsx', "const form = lazyCode(() => import('./form'))"],
    ['src/kit/a.tsx', "const Form = lazyLayer(async () => (await import('./form')).Form)"],
    ['src/kit/a.tsx', "const Form = lazyPart(\n  async () => (await import('./form')).Form,\n  () => null,\n)"],
    ['src/features/g/p/a.tsx', "const Drawer = lazyDrawer(() => import('./form'), 'Form')"],
    ['src/routes/a.tsx', "listRoute(() => import('./a.def'), () => import('./a.list'), 'A')"],
  ])('%s: allows %s', (path, text) => {
    expect(textProblems([file(path, text)])).toEqual([])
  })

  it('hold for all sources', () => {
    expect(textRules.length).toBeGreaterThan(5)
    expect(textProblems(readSources())).toEqual([])
  })
})
