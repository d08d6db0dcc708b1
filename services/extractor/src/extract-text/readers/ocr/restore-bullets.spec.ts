import { restoreBullets } from './restore-bullets';

describe('restoreBullets', () => {
  it('replaces cent signs before words at the start of a line only', () => {
    expect(restoreBullets('¢ Check the wedges\n¢ Ölen\n¢ 50\n50 ¢ each\n¢ents')).toBe(
      '• Check the wedges\n• Ölen\n¢ 50\n50 ¢ each\n¢ents',
    );
  });
});
