CREATE TABLE sample (n int);
