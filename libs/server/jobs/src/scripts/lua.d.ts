declare module '*.lua' {
  const source: string;
  // eslint-disable-next-line import-x/no-default-export -- bundler and Jest import a file as its text
  export default source;
}
