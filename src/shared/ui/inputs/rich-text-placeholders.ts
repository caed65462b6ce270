import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { insertPoint } from '@tiptap/pm/transform'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import styles from './rich-text.module.css'

/** Placeholder of an image being uploaded. Not part of the text, so it is neither saved nor undone. */
interface Place {
  id: number
  pos: number
  name: string
}

const placeholders = new PluginKey<DecorationSet>('imagePlaces')

function placeholder({ id, pos, name }: Place): Decoration {
  const render = () => {
    const box = document.createElement('span')
    box.className = styles.place ?? ''
    box.textContent = `${name} 올리는 중`
    return box
  }
  return Decoration.widget(pos, render, { id, key: String(id) })
}

const found = (state: EditorState, id: number) =>
  placeholders.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)

/** Keeps placeholders at their positions while the text changes. Deleting the surrounding text removes them. */
export const ImagePlaceholders = Extension.create({
  name: 'imagePlaces',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: placeholders,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const moved = before.map(tr.mapping, tr.doc)
          const change: { add?: Place[]; drop?: number } = tr.getMeta(placeholders) ?? {}
          return moved
            .add(tr.doc, (change.add ?? []).map(placeholder))
            .remove(moved.find(undefined, undefined, (spec) => spec.id === change.drop))
        },
      },
      props: { decorations: (state) => placeholders.getState(state) },
    }),
  ],
})

/** Adds placeholders to a text, between two blocks if possible. */
export function addPlaceholders(tr: Transaction, add: readonly Place[]): Transaction {
  const { image } = tr.doc.type.schema.nodes
  const at = (pos: number) => (image && insertPoint(tr.doc, pos, image)) ?? pos
  return tr.setMeta(placeholders, { add: add.map((placeholder) => ({ ...placeholder, pos: at(placeholder.pos) })) })
}

export const removePlaceholder = (tr: Transaction, drop: number): Transaction => tr.setMeta(placeholders, { drop })

/** Returns a transaction that replaces a placeholder by its image; null if the placeholder is gone. */
export function replacePlaceholder(
  state: EditorState,
  id: number,
  attributes: { src: string; alt: string },
): Transaction | null {
  const pos = found(state, id)?.[0]?.from
  const { image } = state.schema.nodes
  if (pos === undefined || !image) return null
  const { tr } = state
  const between = insertPoint(tr.doc, pos, image)
  if (between === null) tr.split(pos)
  return removePlaceholder(tr.insert(between ?? pos + 1, image.create(attributes)), id)
}
