const statisticsName = 'mf-stats.json';

/**
 * Removes federation's statistics from the published files: they list every source file of a remote and its users, but
 * nothing reads them. The shell reads the manifest, which is generated from them.
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
