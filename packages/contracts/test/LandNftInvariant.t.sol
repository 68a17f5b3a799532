// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LandNft} from "../src/LandNft.sol";
import {Cheating} from "./Vm.sol";

/// @notice Grants, revokes, mints and gives away a handful of tokens, and tries to mint what it should not.
/// It keeps its own books of what is granted and minted; a mint that the books do not allow must revert, and
/// any other must pass.
contract LandNftHandler is Cheating {
    uint256 public constant TOKENS = 6;

    LandNft private immutable _land;
    address private immutable _owner;
    address private _minter;
    address[3] private _people = [address(0xA1), address(0xA2), address(0xA3)];
    string[3] private _uris = ["ipfs://plot", "ipfs://plot/", ""];

    struct Book {
        bool granted;
        address to;
        string uri;
        address owner;
        string mintedUri;
        uint256 mints;
    }

    Book[TOKENS] private _books;

    constructor(LandNft land, address owner, address minter) {
        _land = land;
        _owner = owner;
        _minter = minter;
    }

    function book(uint256 tokenId) external view returns (Book memory) {
        return _books[tokenId];
    }

    function grant(uint256 token, uint256 who, uint256 uri) external {
        (uint256 id, address to, string memory text) = _pick(token, who, uri);
        vm.prank(_minter);
        try _land.grant(id, keccak256(abi.encodePacked(to, text))) {
            require(_books[id].mints == 0, "granted a minted token");
            (_books[id].granted, _books[id].to, _books[id].uri) = (true, to, text);
        } catch {
            require(_books[id].mints > 0, "a grant was refused");
        }
    }

    /// @dev Neighbours, up to all of them; one that is minted refuses the rest, who keep what they had.
    function grantBatch(uint256 token, uint256 who, uint256 uri, uint256 count) external {
        (uint256 first, address to, string memory text) = _pick(token, who, uri);
        uint256[] memory ids = new uint256[](_between(count, 0, TOKENS));
        bytes32[] memory hashes = new bytes32[](ids.length);
        bool anyMinted = false;
        for (uint256 i = 0; i < ids.length; ++i) {
            ids[i] = (first + i) % TOKENS;
            hashes[i] = keccak256(abi.encodePacked(to, text));
            anyMinted = anyMinted || _books[ids[i]].mints > 0;
        }
        vm.prank(_minter);
        try _land.grantBatch(ids, hashes) {
            require(!anyMinted, "granted a minted token among others");
            for (uint256 i = 0; i < ids.length; ++i) {
                (_books[ids[i]].granted, _books[ids[i]].to, _books[ids[i]].uri) = (true, to, text);
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

    /// @dev Any mint whatever: most are not granted.
    function mint(uint256 sender, uint256 token, uint256 who, uint256 uri) external {
        (uint256 id, address to, string memory text) = _pick(token, who, uri);
        _mint(_people[sender % 3], id, to, text);
    }

    /// @dev What is granted, so that runs get past the grants.
    function mintGranted(uint256 sender, uint256 token) external {
        uint256 id = token % TOKENS;
        _mint(_people[sender % 3], id, _books[id].to, _books[id].uri);
    }

    function mintTwice(uint256 sender, uint256 token) external {
        uint256 id = token % TOKENS;
        if (_books[id].mints == 0) return;
        _mint(_people[sender % 3], id, _books[id].to, _books[id].mintedUri);
    }

    function give(uint256 token, uint256 who) external {
        uint256 id = token % TOKENS;
        if (_books[id].mints == 0) return;
        vm.prank(_books[id].owner);
        _land.transferFrom(_books[id].owner, _people[who % 3], id);
        _books[id].owner = _people[who % 3];
    }

    function strangerTries(uint256 token, uint256 who, uint256 uri) external {
        (uint256 id, address to, string memory text) = _pick(token, who, uri);
        vm.startPrank(to);
        try _land.grant(id, keccak256(abi.encodePacked(to, text))) {
            revert("a stranger granted");
        } catch {}
        try _land.grantBatch(new uint256[](1), new bytes32[](1)) {
            revert("a stranger granted a batch");
        } catch {}
        try _land.revokeGrant(id) {
            revert("a stranger revoked");
        } catch {}
        try _land.setMinter(to) {
            revert("a stranger became minter");
        } catch {}
        vm.stopPrank();
    }

    function ownerChangesMinter(uint256 who) external {
        address next = address(uint160(_between(who, 0x4567, 0x4569)));
        vm.prank(_owner);
        _land.setMinter(next);
        if (next == _minter) return;
        vm.prank(_minter);
        try _land.grant(0, bytes32(uint256(1))) {
            revert("the old minter granted");
        } catch {}
        _minter = next;
    }

    function _mint(address sender, uint256 id, address to, string memory uri) private {
        Book storage entry = _books[id];
        bool allowed = entry.granted && entry.to == to && keccak256(bytes(entry.uri)) == keccak256(bytes(uri));
        vm.prank(sender);
        try _land.safeMint(to, id, uri) {
            require(allowed, "minted what was not granted");
            require(entry.mints == 0, "minted twice");
            entry.granted = false;
            (entry.owner, entry.mintedUri) = (to, uri);
            ++entry.mints;
        } catch {
            require(!allowed, "a granted mint was refused");
        }
    }

    function _pick(uint256 token, uint256 who, uint256 uri)
        private
        view
        returns (uint256, address, string memory)
    {
        return (token % TOKENS, _people[who % 3], _uris[uri % 3]);
    }
}

contract LandNftInvariantTest is Cheating {
    LandNft private land;
    LandNftHandler private handler;

    function setUp() public {
        land = new LandNft(address(0x0123), address(0x4567));
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
                vm.assertEq(land.tokenURI(id), book.mintedUri, "uri");
            }
            bytes32 open = book.granted ? keccak256(abi.encodePacked(book.to, book.uri)) : bytes32(0);
            vm.assertEq(land.grantOf(id), open, "open grant");
        }
    }
}
