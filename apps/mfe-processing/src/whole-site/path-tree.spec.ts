import { pathTree, type Folder } from './path-tree';

const page = (url: string) => ({ url });
const treeOf = (folder: Folder<{ url: string }>): unknown => [
  folder.count,
  folder.pages.map(({ url }) => url),
  Object.fromEntries([...folder.folders].map(([name, child]) => [name, treeOf(child)])),
];

it('puts pages into the folders of their paths, and single pages next to them', () => {
  const urls = ['/', '/docs/', '/docs/a', '/docs/deep/b', '/docs/deep/c', '/blog/2024/one'];
  const tree = pathTree(urls.map((path) => page(`https://a.test${path}`)));
  expect(treeOf(tree)).toEqual([
    6,
    ['https://a.test/', 'https://a.test/blog/2024/one'],
    {
      docs: [
        4,
        ['https://a.test/docs/', 'https://a.test/docs/a'],
        { deep: [2, ['https://a.test/docs/deep/b', 'https://a.test/docs/deep/c'], {}] },
      ],
    },
  ]);
});

it('has a folder for each of several hosts, and accepts invalid addresses', () => {
  const tree = pathTree(['https://a.test/', 'https://a.test/x', 'https://b.test/', 'notes'].map(page));
  expect([...tree.folders.keys()]).toEqual(['a.test']);
  expect(tree.pages.map(({ url }) => url)).toEqual(['https://b.test/', 'notes']);
});
