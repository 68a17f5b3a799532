// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LandNft} from "../src/LandNft.sol";
import {Cheating} from "./Vm.sol";

/// @notice Grants, revokes, mints and gives away a handful of tokens, while time passes and the owner pauses,
/// moves the base and replaces the minter, and tries to mint what it should not. It keeps its own books of
/// what is granted and minted; a mint that the books do not allow must revert, and any other must pass.
contract LandNftHandler is Cheating {
    uint256 public constant TOKENS = 8;

    struct Book {
        bool granted;
        address to;
        string path;
        uint40 deadline;
        uint24 epoch;
        address owner;
        string mintedPath;
        uint256 mints;
    }

    LandNft private immutable _land;
    address private immutable _owner;
    address private _minter;
    uint24 private _epoch = 1;
    bool private _paused;
    address[3] private _people = [address(0xA1), address(0xA2), address(0xA3)];
    string[3] private _paths = ["plots/1", "plots/1/", ""];
    string[2] private _bases = ["https://meridian.example/", "ipfs://there/"];
    Book[TOKENS] private _books;

    constructor(LandNft land, address owner, address minter) {
        _land = land;
        _owner = owner;
        _minter = minter;
    }

    function book(uint256 tokenId) external view returns (Book memory) {
        return _books[tokenId];
    }

    function isOpen(uint256 tokenId) public view returns (bool) {
        Book storage entry = _books[tokenId];
        return entry.granted && entry.epoch == _epoch && block.timestamp <= entry.deadline;
    }

    function grant(uint256 token, uint256 who, uint256 path, uint256 lifetime) external {
        (uint256 id, address to, string memory text) = _pick(token, who, path);
        uint40 deadline = _deadline(lifetime);
        vm.prank(_minter);
        try _land.grant(id, _hash(to, text), deadline) {
            require(_books[id].mints == 0, "granted a minted token");
            _note(id, to, text, deadline);
        } catch {
            require(_books[id].mints > 0, "a grant was refused");
        }
    }

    /// @dev Neighbours, up to all of them; one that is minted refuses the rest, who keep what they had.
    function grantBatch(uint256 token, uint256 who, uint256 path, uint256 count, uint256 lifetime) external {
        (uint256 first, address to, string memory text) = _pick(token, who, path);
        (uint256[] memory ids, bool anyMinted) = _neighbours(first, count);
        bytes24[] memory hashes = new bytes24[](ids.length);
        for (uint256 i = 0; i < ids.length; ++i) {
            hashes[i] = _hash(to, text);
        }
        uint40 deadline = _deadline(lifetime);
        vm.prank(_minter);
        try _land.grantBatch(ids, hashes, deadline) {
            require(!anyMinted, "granted a minted token among others");
            for (uint256 i = 0; i < ids.length; ++i) {
                _note(ids[i], to, text, deadline);
            }
        } catch {
            require(anyMinted, "a batch was refused");
        }
    }

    function revokeGrant(uint256 token) external {
        uint256 id = token % TOKENS;
        vm.prank(_minter);
        try _land.revokeGrant(id) {
            require(_books[id].granted, "revoked nothing");
            _books[id].granted = false;
        } catch {
            require(!_books[id].granted, "a grant could not be revoked");
        }
    }

    function revokeBatch(uint256 token, uint256 count) external {
        (uint256[] memory ids,) = _neighbours(token % TOKENS, _between(count, 0, 2));
        vm.prank(_minter);
        _land.revokeBatch(ids);
        for (uint256 i = 0; i < ids.length; ++i) {
            _books[ids[i]].granted = false;
        }
    }

    /// @dev Any mint whatever: most are not granted.
    function mint(uint256 sender, uint256 token, uint256 who, uint256 path) external {
        (uint256 id, address to, string memory text) = _pick(token, who, path);
        _mint(_people[sender % 3], id, to, text);
    }

    /// @dev What is granted, so that runs get past the grants.
    function mintGranted(uint256 sender, uint256 token) external {
        uint256 id = token % TOKENS;
        _mint(_people[sender % 3], id, _books[id].to, _books[id].path);
    }

    function mintTwice(uint256 sender, uint256 token) external {
        uint256 id = token % TOKENS;
        if (_books[id].mints == 0) return;
        _mint(_people[sender % 3], id, _books[id].to, _books[id].mintedPath);
    }

    /// @dev Whatever the state, and also while paused.
    function give(uint256 token, uint256 who) external {
        uint256 id = token % TOKENS;
        if (_books[id].mints == 0) return;
        vm.prank(_books[id].owner);
        _land.transferFrom(_books[id].owner, _people[who % 3], id);
        _books[id].owner = _people[who % 3];
    }

    function wait(uint256 duration) external {
        vm.warp(block.timestamp + _between(duration, 1, 6 hours));
    }

    function strangerTries(uint256 token, uint256 who, uint256 path) external {
        (uint256 id, address to, string memory text) = _pick(token, who, path);
        vm.startPrank(to);
        try _land.grant(id, _hash(to, text), type(uint40).max) {
            revert("a stranger granted");
        } catch {}
        try _land.grantBatch(new uint256[](1), new bytes24[](1), type(uint40).max) {
            revert("a stranger granted a batch");
        } catch {}
        try _land.revokeGrant(id) {
            revert("a stranger revoked");
        } catch {}
        try _land.revokeBatch(new uint256[](1)) {
            revert("a stranger revoked a batch");
        } catch {}
        try _land.setMinter(to) {
            revert("a stranger became minter");
        } catch {}
        vm.stopPrank();
    }

    function ownerChangesMinter(uint256 who) external {
        address next = address(uint160(_between(who, 0x4567, 0x456b)));
        // Rarely, for it ends everything that is granted.
        if (who % 4 != 0) return;
        vm.prank(_owner);
        _land.setMinter(next);
        ++_epoch;
        if (next == _minter) return;
        vm.prank(_minter);
        try _land.grant(0, bytes24(uint192(1)), type(uint40).max) {
            revert("the old minter granted");
        } catch {}
        _minter = next;
    }

    function ownerPauses(bool pause) external {
        if (pause == _paused) return;
        vm.prank(_owner);
        if (pause) _land.pause();
        else _land.unpause();
        _paused = pause;
    }

    function ownerMovesBase(uint256 base) external {
        vm.prank(_owner);
        _land.setBaseURI(_bases[base % 2]);
    }

    function _mint(address sender, uint256 id, address to, string memory path) private {
        Book storage entry = _books[id];
        bool same = entry.to == to && keccak256(bytes(entry.path)) == keccak256(bytes(path));
        bool allowed = isOpen(id) && same && !_paused;
        vm.prank(sender);
        try _land.safeMint(to, id, path) {
            require(allowed, "minted what was not granted");
            require(entry.mints == 0, "minted twice");
            entry.granted = false;
            (entry.owner, entry.mintedPath) = (to, path);
            ++entry.mints;
        } catch {
            require(!allowed, "a granted mint was refused");
        }
    }

    function _note(uint256 id, address to, string memory path, uint40 deadline) private {
        Book storage entry = _books[id];
        (entry.granted, entry.to, entry.path) = (true, to, path);
        (entry.deadline, entry.epoch) = (deadline, _epoch);
    }

    function _neighbours(uint256 first, uint256 count)
        private
        view
        returns (uint256[] memory ids, bool anyMinted)
    {
        ids = new uint256[](_between(count, 0, TOKENS));
        for (uint256 i = 0; i < ids.length; ++i) {
            ids[i] = (first + i) % TOKENS;
            anyMinted = anyMinted || _books[ids[i]].mints > 0;
        }
    }

    function _pick(uint256 token, uint256 who, uint256 path)
        private
        view
        returns (uint256, address, string memory)
    {
        return (token % TOKENS, _people[who % 3], _paths[path % 3]);
    }

    function _deadline(uint256 lifetime) private view returns (uint40) {
        return uint40(block.timestamp + _between(lifetime, 0, 1 days));
    }

    function _hash(address to, string memory path) private pure returns (bytes24) {
        return bytes24(keccak256(abi.encodePacked(to, path)));
    }
}

contract LandNftInvariantTest is Cheating {
    LandNft private land;
    LandNftHandler private handler;

    function setUp() public {
        vm.warp(1_800_000_000);
        land = new LandNft(address(0x0123), address(0x4567), "");
        handler = new LandNftHandler(land, address(0x0123), address(0x4567));
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_every_token_is_what_was_granted_and_minted_once() public view {
        for (uint256 id = 0; id < handler.TOKENS(); ++id) {
            LandNftHandler.Book memory book = handler.book(id);
            if (book.mints == 0) {
                try land.ownerOf(id) {
                    revert("a token that nobody minted");
                } catch {}
            } else {
                vm.assertEq(book.mints, 1, "mints");
                vm.assertEq(land.ownerOf(id), book.owner, "owner");
                vm.assertEq(land.tokenURI(id), string.concat(land.baseURI(), book.mintedPath), "uri");
            }
        }
    }

    function invariant_every_grant_is_as_it_was_given_and_open_no_longer_than_it_should() public view {
        for (uint256 id = 0; id < handler.TOKENS(); ++id) {
            LandNftHandler.Book memory book = handler.book(id);
            (bytes24 hash, uint40 deadline, uint24 epoch) = land.grantOf(id);
            bytes32 given = keccak256(abi.encodePacked(book.to, book.path));
            vm.assertEq(bytes32(hash), book.granted ? bytes32(bytes24(given)) : bytes32(0), "hash");
            vm.assertEq(deadline, book.granted ? book.deadline : 0, "deadline");
            vm.assertEq(epoch, book.granted ? book.epoch : 0, "epoch");
            vm.assertTrue(land.isMintable(id) == handler.isOpen(id), "open");
        }
    }
}
