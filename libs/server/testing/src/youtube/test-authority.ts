/**
 * A certificate authority for tests, and its certificate for YouTube's names, both valid until 2126. For tests only:
 * the key is public. The authority's private key was discarded, so it signs nothing else; no product code trusts it.
 */
export const testAuthority = `-----BEGIN CERTIFICATE-----
MIIBpjCCAU2gAwIBAgIUVISE/Q484geyvdJ4g58tpoMiR+owCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVV2lubm93IHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyMDIyMjkz
NVoYDzIxMjYxMDI3MjIyOTM1WjAgMR4wHAYDVQQDDBVXaW5ub3cgdGVzdCBhdXRo
b3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARIjIK7qozu3EsXI87YKPp8
u52lToVe/rU/vAnLdAUDKD1K/WNVfApvujIrGv2giwKawsOBU07erAgVdPJcouiT
o2MwYTAdBgNVHQ4EFgQUTE5v/hBsLkKDrRrxMuy1u6bxPg8wHwYDVR0jBBgwFoAU
TE5v/hBsLkKDrRrxMuy1u6bxPg8wDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8E
BAMCAgQwCgYIKoZIzj0EAwIDRwAwRAIgDK8yriCHplhO/yKM1fP6RgOxvbPJxvYU
8agOnOTjTaACIHCh/8ejlNM5H6M5+g+5l8bgHg6uQwvgHfInxb9aqYlO
-----END CERTIFICATE-----
`;

/** Certificate of the YouTube stand-in. */
export const youtubeCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIB4zCCAYqgAwIBAgIUMegGnw2lTI3KhI1rUcr5BYaL3rEwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVV2lubm93IHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyMDIyMjkz
NVoYDzIxMjYxMDI3MjIyOTM1WjAaMRgwFgYDVQQDDA93d3cueW91dHViZS5jb20w
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARGlJYkOr7waZmIcKP2avOdlUvWRH+J
c9rJDI6hic3hvHixgXn3Xf6k1oC5SJW/ErYZTzwVt4hW1Nb3JyNom+dAo4GlMIGi
MEAGA1UdEQQ5MDeCD3d3dy55b3V0dWJlLmNvbYILeW91dHViZS5jb22CF3lvdXR1
YmVpLmdvb2dsZWFwaXMuY29tMAkGA1UdEwQCMAAwEwYDVR0lBAwwCgYIKwYBBQUH
AwEwHQYDVR0OBBYEFKHWLIie/+xZ7OzuMQYysU9cky4oMB8GA1UdIwQYMBaAFExO
b/4QbC5Cg60a8TLstbum8T4PMAoGCCqGSM49BAMCA0cAMEQCIHuJnAt5E/7EJEEh
96chQTLKwa1SwzxjHFB5sZaIECwuAiB0QDugZHjGoUiSakKGqgPNor5F6zYI0n/d
nP+M/RF/ig==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNXcfHmdbKs+jmhE3
y2lsI6bKbAB7QQNcK7RUo0fUlCOhRANCAARGlJYkOr7waZmIcKP2avOdlUvWRH+J
c9rJDI6hic3hvHixgXn3Xf6k1oC5SJW/ErYZTzwVt4hW1Nb3JyNom+dA
-----END PRIVATE KEY-----`,
} as const;
