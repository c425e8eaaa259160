export const readme = (company: string, at: string) => `Everything that ${company} has in Fettle, ${at} (UTC).

csv/        Each list as a spreadsheet: names instead of numbers, times in the company’s time zone.
json/       The same lists for programs, one row a line, as the API answers them.
files/      Photos, videos, receipts and documents by property and job. files/index.csv says what each is, who uploaded
            it and when. files/missing.txt, if it is there, names those that could not be read.
backup/     For Fettle itself: every row and file as it is stored. It brings the company back, on this server or another:

              npm run restore -- --company <this file>

            Restore only an archive that you have made or trust.

Not in it: passwords, one-time codes, recovery codes, access tokens, passkeys, and the stored passwords of mail servers
and other services. After a restore people choose a new password by 'Forgot your password?'.

The lists in csv/ and json/ are read one after the other, so rows that were changed meanwhile may differ between them.
Those in backup/ are all of one moment.

Whoever has this file can read everything in it: names, addresses, pay and prices. Keep it where only the people who need
it can open it, and delete it when it is not needed any more.
`;
