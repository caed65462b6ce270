import { describe, expect, it } from 'vitest'
import {
  itemScores,
  type Rewardable,
  reviewMoveProblem,
  reviewTransitions,
  rewardProblem,
  storeScores,
} from '../../domain/generalcommunity/review-transitions'

const states = ['PUBLISHED', 'HIDDEN', 'DELETED'] as const

describe('moves of reviews', () => {
  it('are those of the table: a deleted one cannot be moved', () => {
    const open = states.flatMap((from) =>
      states.filter((to) => reviewMoveProblem(from, to, from) === null).map((to) => `${from} ${to}`),
    )
    expect(open).toEqual(['PUBLISHED HIDDEN', 'PUBLISHED DELETED', 'HIDDEN PUBLISHED', 'HIDDEN DELETED'])
    expect(reviewTransitions.DELETED.reasons).toEqual(['ABUSE', 'PRIVACY', 'AD'])
    expect(reviewTransitions.PUBLISHED.reasons).toBeUndefined()
    expect(reviewTransitions.HIDDEN.reasons).toHaveLength(6)
  })
})

describe('a reward', () => {
  const one: Rewardable = {
    state: 'PUBLISHED',
    rewardState: 'NONE',
    memberState: 'ACTIVE',
    photo: false,
    content: '가'.repeat(30),
  }
  const rewardText = (overrides: Partial<Rewardable>, force = false) => {
    const problem = rewardProblem({ ...one, ...overrides }, force)
    return problem && [problem.code, problem.forceable]
  }

  it.each<[string, Partial<Rewardable>, ReturnType<typeof rewardText>]>([
    ['thirty letters', {}, null],
    ['29 letters and space', { content: ` ${'가'.repeat(29)} ` }, ['INVALID_STATE', true]],
    ['29 letters with a photo', { content: '가'.repeat(29), photo: true }, null],
    ['excluded before', { rewardState: 'EXCLUDED' }, null],
    ['paid', { rewardState: 'PAID' }, ['ALREADY_PROCESSED', false]],
    ['taken back', { rewardState: 'RECLAIMED' }, ['ALREADY_PROCESSED', false]],
    ['no member', { memberState: null }, ['INVALID_STATE', false]],
    ['a member who sleeps', { memberState: 'DORMANT' }, null],
    ['blocked', { memberState: 'BLOCKED' }, ['INVALID_STATE', false]],
    ['left', { memberState: 'WITHDRAWN' }, ['INVALID_STATE', false]],
    ['hidden', { state: 'HIDDEN' }, ['INVALID_STATE', false]],
  ])('%s', (_, more, expected) => {
    expect(rewardText(more)).toEqual(expected)
  })

  it('is forced only for short texts', () => {
    expect(rewardText({ content: '좋아요' }, true)).toBeNull()
    expect(rewardText({ rewardState: 'PAID', content: '좋아요' }, true)).toEqual(['ALREADY_PROCESSED', false])
  })
})

it('tires have five ratings, batteries three, stores four', () => {
  expect([itemScores.TIRE.length, itemScores.BATTERY.length, storeScores.length]).toEqual([5, 3, 4])
})
