import { startOver } from '@winnow/browser';
import { haveSameLogin, headersFor, loginOf } from './logins';
import { setLogin } from '../login/set-login';

const headers = { Cookie: 'a=b' };
beforeEach(startOver);

it('returns headers for the pages of their website only', () => {
  setLogin('https://a.test', { text: 'x', headers });
  expect(headersFor(['https://a.test/1', 'https://a.test/2'])).toEqual({ headers });
  expect(headersFor(['https://www.a.test/'])).toEqual({});
  expect(headersFor(['https://a.test:8443/'])).toEqual({});
  expect(headersFor(['Uploaded File'])).toEqual({});
});

it('returns headers of an http address by https, and none of an https address by http', () => {
  setLogin('http://a.test', { text: 'x', headers });
  setLogin('https://b.test', { text: 'x', headers });
  expect(headersFor(['https://a.test/'])).toEqual({ headers });
  expect(headersFor(['http://b.test/'])).toEqual({});
});

it('returns none for pages of several websites, which all would get them', () => {
  setLogin('https://a.test', { text: 'x', headers });
  expect(haveSameLogin(['https://a.test/', 'https://b.test/'])).toBe(false);
  expect(headersFor(['https://a.test/', 'https://b.test/'])).toEqual({});
  expect(haveSameLogin(['https://b.test/', 'https://c.test/'])).toBe(true);
});

it('removes the headers when the visitor starts over', () => {
  setLogin('https://a.test', { text: 'x', headers });
  startOver();
  expect(loginOf('https://a.test/')).toBeUndefined();
});
