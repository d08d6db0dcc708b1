const statisticsName = 'mf-stats.json';

/**
 * Keeps federation's statistics out of what is published: they list every source file of a remote and who uses it, and
 * nothing reads them. The manifest beside them, which is made of them, is what the shell reads.
 */
export class WithoutBuildStatistics {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('WithoutBuildStatistics', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'WithoutBuildStatistics', stage }, () => {
        if (compilation.getAsset(statisticsName)) compilation.deleteAsset(statisticsName);
      });
    });
  }
}
