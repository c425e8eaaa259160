-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 767b793ce5dab8be

-- server/import/queries.ts
