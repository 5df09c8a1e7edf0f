module baton/peers

go 1.21
