declare module 'pluralize' {
  const pluralize: { singular(words: string): string }
  export default pluralize
}
